import { expect, test } from 'vitest';
import { elementTree } from './element-tree.ts';

function Greeting({ name }: { name: string }) {
  return (
    <>
      <b>{name}</b>
      {['a', 'b'].map((letter) => (
        <i key={letter}>{letter}</i>
      ))}
    </>
  );
}

test('components, fragments and lists come to plain elements', () => {
  const tree = elementTree(
    <div className="all" style={{ width: 10 }}>
      <Greeting name="Ada" />
    </div>,
  );
  expect(tree).toEqual({
    type: 'div',
    props: {
      className: 'all',
      style: { width: 10 },
      children: [
        { type: 'b', props: { children: ['Ada'] } },
        { type: 'i', props: { children: ['a'] } },
        { type: 'i', props: { children: ['b'] } },
      ],
    },
  });
  expect(structuredClone(tree)).toEqual(tree);
});

test('what React draws nothing for is left out, and numbers are text', () => {
  const tree = elementTree(
    <p>
      {false}
      {null}
      {undefined}
      {0}
      {''}
    </p>,
  );
  expect(tree.props.children).toEqual(['0', '']);
});

test('a picture is one element', () => {
  expect(() => elementTree('text')).toThrow(TypeError);
  expect(() => elementTree(null)).toThrow(TypeError);
  expect(() =>
    elementTree(
      <>
        <p />
        <p />
      </>,
    ),
  ).toThrow(TypeError);
});
