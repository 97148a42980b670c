import { href } from 'react-router';
import words from '../../../content/how-to-use.json';
import { metadata } from '../../frame/metadata.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/route';
import styles from './how-to-use.module.css';
import { StepDrawing } from './step-drawing.tsx';
import stepStyles from './steps.module.css';
import tipStyles from './tips.module.css';
import listStyles from './troubleshooting.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'How to use a promo code',
    description:
      'How to use a grocery promo code in four steps, with six tips and what to do if the code doesn’t work.',
    keywords: [
      'how to use promo codes',
      'promo code not working',
      'promo code field',
      'grocery delivery tips',
    ],
    path: '/how-to-use',
    trail: [{ name: 'How to Use', path: '/how-to-use' }],
  });
}

export default function HowToUse() {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>How to use a promo code</h1>
        <p className="lead no-print">Four steps. Print this page and keep it on the fridge.</p>
      </header>
      <Steps />
      <p className={`wrap row soft no-print ${styles.onward}`}>
        <ButtonLink to={href('/verified-codes')}>Browse All Codes</ButtonLink>
        <span>Each shows its latest test, or says it’s untested.</span>
      </p>
      <Tips />
      <Troubleshooting />
      <section className={`wrap columns no-print ${styles.closing}`} aria-labelledby="still-stuck">
        <h2 id="still-stuck" className="title-m">
          Still stuck?
        </h2>
        <p>
          The test history on the code’s page shows how our tests went. If the code works for others,{' '}
          <Link to="/contact?category=promo-codes">tell us what the checkout said</Link>, or try{' '}
          <Link to={href('/verified-codes')}>another code</Link> for this order.
        </p>
      </section>
    </>
  );
}

/** The steps as one strip of paper, joined by its perforation. */
function Steps() {
  return (
    <ol className={`wrap sheet ${stepStyles.steps}`} role="list">
      {words.steps.map(({ title, text, details }, index) => (
        <li key={title}>
          <span className={stepStyles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h2 className="title-m">
              <span className="visually-hidden">Step {index + 1}: </span>
              {title}
            </h2>
            <p className="soft">{text}</p>
            <StepDrawing index={index} />
          </div>
          <ul className={`bullets ${stepStyles.details}`}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The six tips, as a list of terms. */
function Tips() {
  return (
    <section className={`section wrap columns ${tipStyles.tips}`} aria-labelledby="tips">
      <h2 id="tips">Pro tips</h2>
      <dl className="ruled">
        {words.tips.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What to try when the checkout refuses a code, in the order of what is quickest. */
function Troubleshooting() {
  return (
    <section className={`band ${listStyles.band}`} aria-label="Troubleshooting">
      <div className={`wrap columns-48 ${listStyles.lists}`}>
        {words.troubleshooting.map(({ title, items }) => (
          <div key={title}>
            <h2 className="title-m">{title}</h2>
            <ol className="bullets">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
