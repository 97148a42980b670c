import { drawableText } from './drawable-text.ts';
import { fittingSize } from './fitting.ts';
import { Picture, type PictureSite } from './picture.tsx';
import { StoreInitial } from './store-initial.tsx';
import { Ticket, TicketGlimpse } from './ticket.tsx';
import type { TicketWords } from './ticket-words.ts';

/** The space for a title: across the picture, next to a fan of tickets, or next to a fan and below a store's disc. */
const titles = {
  across: {
    width: 1040,
    steps: [
      { size: 112, lines: 1 },
      { size: 92, lines: 2 },
      { size: 80, lines: 2 },
      { size: 70, lines: 3 },
      { size: 60, lines: 3 },
      { size: 50, lines: 4 },
    ],
  },
  beside: {
    width: 470,
    steps: [
      { size: 100, lines: 2 },
      { size: 88, lines: 3 },
      { size: 76, lines: 4 },
      { size: 62, lines: 5 },
      { size: 50, lines: 6 },
    ],
  },
  belowDisc: {
    width: 470,
    steps: [
      { size: 104, lines: 2 },
      { size: 88, lines: 2 },
      { size: 72, lines: 3 },
      { size: 58, lines: 4 },
      { size: 48, lines: 5 },
    ],
  },
} as const;

interface TextProps {
  readonly site: PictureSite;
  readonly title: string;
  readonly lead: string;
}

/** One code: its coupon, large. */
export function CodePicture({ site, words }: { site: PictureSite; words: TicketWords }) {
  return (
    <Picture site={site}>
      <div className="lone">
        <Ticket words={words} />
      </div>
    </Picture>
  );
}

/** A title next to a fan of tickets: the site itself, and its pages that list codes. */
export function FanPicture({ site, title, lead, tickets }: TextProps & { tickets: readonly TicketWords[] }) {
  if (tickets.length === 0) return <TextPicture site={site} title={title} lead={lead} />;
  return (
    <Picture site={site}>
      <Fan tickets={tickets} />
      <div className="beside">
        <Title text={drawableText(title)} place="beside" />
        <span className="lead">{drawableText(lead)}</span>
      </div>
    </Picture>
  );
}

interface StorePictureProps extends Omit<TextProps, 'title'> {
  readonly store: { readonly name: string; readonly hue: number };
  readonly tickets: readonly TicketWords[];
}

/** A store: its disc, its name and its best codes. */
export function StorePicture({ site, store, lead, tickets }: StorePictureProps) {
  const name = drawableText(store.name);
  return (
    <Picture site={site}>
      <Fan tickets={tickets} />
      <div className={tickets.length > 0 ? 'beside' : 'across'}>
        <StoreInitial name={name} hue={store.hue} size={120} />
        <Title text={name} place={tickets.length > 0 ? 'belowDisc' : 'across'} />
        {lead && <span className="lead">{drawableText(lead)}</span>}
      </div>
    </Picture>
  );
}

/** Text alone: a post, or a page without codes. */
export function TextPicture({ site, kicker, title, lead }: TextProps & { kicker?: string }) {
  return (
    <Picture site={site}>
      <div className="across">
        {kicker && <span className="kicker">{drawableText(kicker)}</span>}
        <Title text={drawableText(title)} place="across" />
        <span className="lead">{drawableText(lead)}</span>
      </div>
    </Picture>
  );
}

const PLACES = [
  { left: 604, top: 18, rotate: 2.4 },
  { left: 570, top: 182, rotate: -2 },
  { left: 610, top: 346, rotate: 1.4 },
];

/** Up to three tickets, fanned out on the right of the picture and over its edge. */
function Fan({ tickets }: { tickets: readonly TicketWords[] }) {
  return (
    <>
      {tickets.slice(0, PLACES.length).map((words, index) => {
        const { left, top, rotate } = PLACES[index]!;
        return (
          <div
            key={`${words.store} ${words.code}`}
            style={{ position: 'absolute', display: 'flex', left, top, transform: `rotate(${rotate}deg)` }}
          >
            <TicketGlimpse words={words} />
          </div>
        );
      })}
    </>
  );
}

function Title({ text, place }: { text: string; place: keyof typeof titles }) {
  const { width, steps } = titles[place];
  return (
    <span className="title" style={{ fontSize: fittingSize(text, width, steps), maxWidth: width }}>
      {text}
    </span>
  );
}
