import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pagePathOf } from './page-path.ts';

type Manifest = ServerBuild['routes'];

/** Whether no route but the one for everything else takes that path. */
export function leadsNowhere(manifest: Manifest, path: string): boolean {
  const page = pagePathOf(path);
  return matchRoutes(treeOf(manifest), page)?.at(-1)?.route.path === '*';
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
