import { TicketGlimpse } from './ticket.tsx';
import type { TicketWords } from './ticket-words.ts';

const PLACES = [
  { left: 604, top: 18, rotate: 2.4 },
  { left: 570, top: 182, rotate: -2 },
  { left: 610, top: 346, rotate: 1.4 },
];

/** Up to three tickets, fanned out on the right of the picture and over its edge. */
export function Fan({ tickets }: { tickets: readonly TicketWords[] }) {
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
