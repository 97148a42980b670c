import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pagePathOf } from './page-path.ts';

type Manifest = ServerBuild['routes'];

/**
 * The ids of the routes that make the page at that path, from the outermost; undefined where it leads nowhere, which
 * is where only the route for everything else takes it. Files have no data of their own.
 */
export function routesAt(manifest: Manifest, path: string): readonly string[] | undefined {
  const matches = matchRoutes(treeOf(manifest), pagePathOf(path));
  const leaf = matches?.at(-1)?.route;
  if (!leaf || leaf.path === '*') return undefined;
  if (path.endsWith('.data') && !manifest[leaf.id!]?.module.default) return undefined;
  return matches!.map(({ route }) => route.id!);
}

/**
 * Whether a form can be sent to that path: its route has an action. Every small write asks, so it goes without the
 * framework's matching, which takes longer than the write.
 */
export function takesForms(manifest: Manifest, path: string): boolean {
  let forms = formPaths.get(manifest);
  if (!forms) {
    forms = Object.values(manifest)
      .filter((route) => route?.module.action)
      .map((route) => fullPathOf(manifest, route!.id).split('/'));
    formPaths.set(manifest, forms);
  }
  const asked = pagePathOf(path).split('/');
  return forms.some(
    (form) =>
      form.length === asked.length &&
      form.every((part, index) => part === asked[index] || (part.startsWith(':') && asked[index] !== '')),
  );
}

/** The parts of each path, by build. */
const formPaths = new WeakMap<Manifest, string[][]>();

/** Such as `/codes/:id/use`. */
function fullPathOf(manifest: Manifest, id: string): string {
  const { parentId, path } = manifest[id]!;
  const above = parentId ? fullPathOf(manifest, parentId) : '';
  return path ? `${above}/${path}` : above;
}

const trees = new WeakMap<Manifest, RouteObject[]>();

/** The build lists its routes with their parents; matching takes a tree. */
function treeOf(manifest: Manifest): RouteObject[] {
  const known = trees.get(manifest);
  if (known) return known;
  const tree = childrenOf(manifest, undefined);
  trees.set(manifest, tree);
  return tree;
}

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      const at = path === undefined ? { id } : { id, path };
      return index ? { ...at, index } : { ...at, children: childrenOf(manifest, id) };
    });
}
