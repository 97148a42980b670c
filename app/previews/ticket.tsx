import { fitCode, fittingSize } from './fitting.ts';
import { StoreInitial } from './store-initial.tsx';
import type { TicketWords } from './ticket-words.ts';

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly stub: number;
  readonly notch: number;
  readonly radius: number;
}

const WHOLE: Shape = { width: 1072, height: 432, stub: 352, notch: 22, radius: 26 };
const WHOLE_STEPS = [
  { size: 108, lines: 1 },
  { size: 94, lines: 1 },
  { size: 76, lines: 2 },
  { size: 66, lines: 2 },
  { size: 56, lines: 2 },
  { size: 46, lines: 3 },
];

const GLIMPSE: Shape = { width: 560, height: 168, stub: 196, notch: 13, radius: 18 };
const GLIMPSE_STEPS = [
  { size: 44, lines: 1 },
  { size: 35, lines: 2 },
  { size: 29, lines: 2 },
  { size: 24, lines: 3 },
];

/** A code as a coupon that fills the picture. */
export function Ticket({ words }: { words: TicketWords }) {
  const textWidth = WHOLE.width - WHOLE.stub - 100;
  return (
    <div className="ticket" data-over={words.stamp ? '' : undefined} style={sizeOf(WHOLE)}>
      <TicketPaper shape={WHOLE} />
      <div className="body" style={{ width: WHOLE.width - WHOLE.stub }}>
        <div className="store">
          <StoreInitial name={words.store} hue={words.hue} size={60} />
          <span className="store-name">{words.store}</span>
        </div>
        <span className="discount" style={{ fontSize: fittingSize(words.discount, textWidth, WHOLE_STEPS) }}>
          {words.discount}
        </span>
        <span className="description">{words.description}</span>
        <span className="facts">{words.facts}</span>
      </div>
      <div className="stub" style={{ width: WHOLE.stub }}>
        <span className="label">Code</span>
        <Code {...fitCode(words.code, WHOLE.stub - 56, { largest: 54, least: 24 })} />
      </div>
      {words.stamp && <span className="stamp">{words.stamp}</span>}
    </div>
  );
}

/** A code as one of a fan: store, discount and code. */
export function TicketGlimpse({ words }: { words: TicketWords }) {
  const textWidth = GLIMPSE.width - GLIMPSE.stub - 52;
  return (
    <div className="ticket glimpse" style={sizeOf(GLIMPSE)}>
      <TicketPaper shape={GLIMPSE} />
      <div className="body" style={{ width: GLIMPSE.width - GLIMPSE.stub }}>
        <div className="store">
          <StoreInitial name={words.store} hue={words.hue} size={36} />
          <span className="store-name">{words.store}</span>
        </div>
        <span
          className="discount"
          style={{ fontSize: fittingSize(words.discount, textWidth, GLIMPSE_STEPS) }}
        >
          {words.discount}
        </span>
      </div>
      <div className="stub" style={{ width: GLIMPSE.stub }}>
        <Code {...fitCode(words.code, GLIMPSE.stub - 36, { largest: 27, least: 15 })} />
      </div>
    </div>
  );
}

function Code({ size, lines }: ReturnType<typeof fitCode>) {
  return (
    <code style={{ fontSize: size }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </code>
  );
}

function sizeOf({ width, height }: Shape) {
  return { width, height };
}

/** Soft shadows made of strokes: a blur would take the renderer a second. */
const SHADOW = [34, 26, 19, 13, 8, 4];

/** The paper with its notches, stub and perforation, drawn as a path, because a mask takes three times as long. */
function TicketPaper({ shape }: { shape: Shape }) {
  const { width, height, stub, notch } = shape;
  const fold = width - stub;
  const outline = outlineOf(shape);
  const margin = 40;
  return (
    <svg
      aria-hidden="true"
      className="paper"
      width={width + 2 * margin}
      height={height + 2 * margin}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      style={{ left: -margin, top: -margin }}
    >
      <g
        transform="translate(0 10)"
        fill="none"
        stroke="var(--ink)"
        strokeOpacity={0.022}
        strokeLinejoin="round"
      >
        {SHADOW.map((spread) => (
          <path key={spread} d={outline} strokeWidth={spread} />
        ))}
      </g>
      <path d={outline} transform="translate(0 3)" fill="var(--edge)" />
      <path d={outline} fill="var(--sheet)" />
      <path d={stubOf(shape)} fill="var(--stub)" />
      <path
        d={`M${fold} ${notch + 10}V${height - notch - 6}`}
        stroke="var(--edge)"
        strokeWidth={3}
        strokeDasharray="9 8"
      />
    </svg>
  );
}

function outlineOf({ width, height, stub, notch, radius }: Shape): string {
  const fold = width - stub;
  return [
    `M${radius} 0H${fold - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${width - radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${radius}V${height - radius}`,
    `a${radius} ${radius} 0 0 1 ${-radius} ${radius}H${fold + notch}`,
    `a${notch} ${notch} 0 0 0 ${-2 * notch} 0H${radius}`,
    `a${radius} ${radius} 0 0 1 ${-radius} ${-radius}V${radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}Z`,
  ].join('');
}

function stubOf({ width, height, stub, notch, radius }: Shape): string {
  const fold = width - stub;
  return [
    `M${fold} ${notch}a${notch} ${notch} 0 0 0 ${notch} ${-notch}H${width - radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${radius}V${height - radius}`,
    `a${radius} ${radius} 0 0 1 ${-radius} ${radius}H${fold + notch}`,
    `a${notch} ${notch} 0 0 0 ${-notch} ${-notch}Z`,
  ].join('');
}
