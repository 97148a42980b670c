import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pagePathOf } from './page-path.ts';

type Manifest = ServerBuild['routes'];

/**
 * The ids of the routes that make the page at that path, from the outermost; undefined where it leads nowhere, which
 * is where only the route for everything else takes it. Files have no data of their own.
 */
export function routesAt(manifest: Manifest, path: string): readonly string[] | undefined {
  const page = pagePathOf(path);
  const ids = tableOf(manifest).known.get(page) ?? findRoutes(manifest, page);
  const leaf = ids?.at(-1);
  if (leaf === undefined || (path.endsWith('.data') && !manifest[leaf]?.module.default)) return undefined;
  return ids;
}

function findRoutes(manifest: Manifest, page: string): readonly string[] | undefined {
  const { patterns, known } = tableOf(manifest);
  const candidates = patterns.filter(({ pattern }) => pattern.test(page));
  // The framework builds its whole table anew for each path it matches, so it is asked only where two routes may fit.
  const ids = candidates.length > 1 ? matchedBy(manifest, page) : candidates[0]?.ids;
  if (ids) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(page, ids);
  }
  return ids;
}

function matchedBy(manifest: Manifest, page: string): readonly string[] | undefined {
  const matches = matchRoutes(treeOf(manifest), page) ?? [];
  return matches.at(-1)?.route.path === '*' ? undefined : matches.map(({ route }) => route.id!);
}

interface RoutePattern {
  readonly pattern: RegExp;
  /** Of the routes from the outermost to this one. */
  readonly ids: readonly string[];
}

interface RouteTable {
  readonly patterns: readonly RoutePattern[];
  /** Pages that were asked for, with the ids of their routes. */
  readonly known: Map<string, readonly string[]>;
}

const MOST_KNOWN = 500;
const tables = new WeakMap<Manifest, RouteTable>();

function tableOf(manifest: Manifest): RouteTable {
  let table = tables.get(manifest);
  if (!table) {
    const patterns = Object.values(manifest)
      .filter((route) => route && (route.index || route.path) && route.path !== '*')
      .map((route) => ({
        pattern: patternOf(fullPathOf(manifest, route!.id)),
        ids: lineageOf(manifest, route!.id),
      }));
    table = { patterns, known: new Map() };
    tables.set(manifest, table);
  }
  return table;
}

/** All that a route's path may match. Of splats and optional parts only the framework knows. */
function patternOf(path: string): RegExp {
  if (/[*?]/.test(path)) return /^/;
  const source = path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:[\w-]+/g, '[^/]+');
  return new RegExp(`^${source || '/'}$`, 'i');
}

function lineageOf(manifest: Manifest, id: string): string[] {
  const { parentId } = manifest[id]!;
  return [...(parentId ? lineageOf(manifest, parentId) : []), id];
}

/** A path that takes forms. */
interface FormRoute {
  readonly parts: readonly string[];
  /** Whether a form is answered with a page; else what it does is all there is to it. */
  readonly hasPage: boolean;
}

/**
 * The route that takes a form at that path: one with an action. Every small write asks, so it goes without the
 * framework's matching, which takes longer than the write.
 */
export function formRouteAt(manifest: Manifest, path: string): FormRoute | undefined {
  let routes = formRoutes.get(manifest);
  if (!routes) {
    routes = Object.values(manifest)
      .filter((route) => route?.module.action)
      .map((route) => ({
        parts: fullPathOf(manifest, route!.id).split('/'),
        hasPage: route!.module.default !== undefined,
      }));
    formRoutes.set(manifest, routes);
  }
  const asked = pagePathOf(path).split('/');
  return routes.find(
    ({ parts }) =>
      parts.length === asked.length &&
      parts.every((part, index) => part === asked[index] || (part.startsWith(':') && asked[index] !== '')),
  );
}

/** By build. */
const formRoutes = new WeakMap<Manifest, FormRoute[]>();

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
