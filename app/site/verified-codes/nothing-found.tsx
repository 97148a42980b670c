import noticeStyles from '../../frame/notice.module.css';
import { TicketDrawing } from '../../frame/ticket-drawing.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { NothingWords } from './nothing-words.server.ts';

/** The empty list, with a way on. */
export function NothingFound({ text, way, other }: NothingWords) {
  return (
    <div className={noticeStyles.nothing}>
      <TicketDrawing mark="M165 43l24 24M189 43l-24 24" />
      <p>{text}</p>
      <div className={`row ${noticeStyles.ways}`}>
        {way && <ButtonLink to={way.to}>{way.label}</ButtonLink>}
        {other && <Link to={other.to}>{other.label}</Link>}
        <Link to="/contact?category=general&subject=Request+a+Store">Request a Store</Link>
      </div>
    </div>
  );
}
