import noticeStyles from '../../frame/notice.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { NothingWords } from './nothing-words.server.ts';

/** The empty list, with a way on. */
export function NothingFound({ text, way, other }: NothingWords) {
  return (
    <div className={noticeStyles.nothing}>
      <svg className={noticeStyles.drawing} viewBox="0 0 220 110" aria-hidden="true">
        <path data-tone="sheet" d="M14 16h120v26a12 12 0 0 0 0 24v28H14a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z" />
        <path data-tone="lemon" d="M134 16h66a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-66V66a12 12 0 0 0 0-24z" />
        <path data-tone="line" d="M28 40h70M28 56h46M28 72h58M158 48l26 26M184 48l-26 26" />
      </svg>
      <p>{text}</p>
      <div className={`row ${noticeStyles.ways}`}>
        {way && <ButtonLink to={way.to}>{way.label}</ButtonLink>}
        {other && <Link to={other.to}>{other.label}</Link>}
        <Link to="/contact?category=general&subject=Request+a+Store">Request a Store</Link>
      </div>
    </div>
  );
}
