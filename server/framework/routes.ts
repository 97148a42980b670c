import type { ServerBuild } from 'react-router';
import type { RouteHandle } from '../../app/frame/route-handle.ts';

type Manifest = ServerBuild['routes'];

/** The routes that make a page together. */
export interface PageRoute {
  /** From the outermost to the page's own. */
  readonly ids: readonly string[];
  /** What they declare; the page's own handle overrides those of its layouts. */
  readonly handle: RouteHandle;
  readonly hasAction: boolean;
  /** Whether it renders a page; otherwise it's a resource route, such as a file. */
  readonly hasPage: boolean;
}

/** Finds the routes of a path; undefined where only the site's catch-all route matches. */
export type FindRoute = (path: string) => PageRoute | undefined;

/**
 * The framework rebuilds its whole route table for each path it matches, which takes longer than a small write. This
 * one supports static and dynamic segments, and a splat after static ones, which is all we use. The more static a path
 * is, the sooner it wins.
 * @throws on a path with an optional segment, or a splat anywhere else
 */
export function createRouteTable(manifest: Manifest): FindRoute {
  const plain = new Map<string, PageRoute>();
  const named: { readonly pattern: RegExp; readonly route: PageRoute }[] = [];
  const below: { readonly folder: string; readonly route: PageRoute }[] = [];
  for (const route of Object.values(manifest)) {
    if (!route || !(route.index || route.path) || route.path === '*') continue;
    const path = fullPathOf(manifest, route.id) || '/';
    const pageRoute = pageRouteOf(manifest, route.id);
    const folder = /^([^:*?]+\/)\*$/.exec(path)?.[1];
    if (folder) below.push({ folder, route: pageRoute });
    else if (/[*?]/.test(path)) throw new Error(`the table can’t match the path ${path}`);
    else if (path.includes(':')) named.push({ pattern: patternOf(path), route: pageRoute });
    else plain.set(path, pageRoute);
  }
  return (path) =>
    plain.get(path) ??
    (named.find(({ pattern }) => pattern.test(path)) ?? below.find(({ folder }) => path.startsWith(folder)))
      ?.route;
}

function pageRouteOf(manifest: Manifest, id: string): PageRoute {
  const ids = lineageOf(manifest, id);
  const { module } = manifest[id]!;
  const handles = ids.map((each) => manifest[each]!.module.handle as RouteHandle | undefined);
  return {
    ids,
    handle: Object.assign({}, ...handles),
    hasAction: module.action !== undefined,
    hasPage: module.default !== undefined,
  };
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:[\w-]+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i'); // Bounded: a slash ends each part that repeats.
}

function lineageOf(manifest: Manifest, id: string): string[] {
  const { parentId } = manifest[id]!;
  return [...(parentId ? lineageOf(manifest, parentId) : []), id];
}

/** Such as `/codes/:id/use`. */
function fullPathOf(manifest: Manifest, id: string): string {
  const { parentId, path } = manifest[id]!;
  const above = parentId ? fullPathOf(manifest, parentId) : '';
  return path ? `${above}/${path}` : above;
}
