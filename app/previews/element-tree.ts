import { Fragment, isValidElement, type ReactNode } from 'react';
import type { PictureElement, PictureNode } from '../services.server.ts';

/**
 * Renders React elements to plain ones: components are called, fragments unwrapped, and empty nodes are left out.
 * Components can't use hooks.
 * @throws TypeError if the result isn't a single element
 */
export function elementTree(element: ReactNode): PictureElement {
  const [root, ...rest] = nodesOf(element);
  if (typeof root !== 'object' || rest.length > 0) throw new TypeError('A picture is one element.');
  return root;
}

function nodesOf(node: ReactNode): PictureNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [String(node)];
  const { type, props } = node;
  if (type === Fragment) return nodesOf(props.children);
  if (typeof type === 'function') return nodesOf((type as (props: unknown) => ReactNode)(props));
  const { children, ...rest } = props;
  return [{ type: String(type), props: { ...rest, children: nodesOf(children) } }];
}
