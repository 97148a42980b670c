import { Closing } from '../../../../app/site/home/closing.tsx';
import styles from '../../../../app/site/home/home.module.css';
import { Opening } from '../../../../app/site/home/opening.tsx';
import { Questions } from '../../../../app/site/home/questions.tsx';
import { Quotes } from '../../../../app/site/home/quotes.tsx';
import { BasketQuestion, Calculator, NewsletterForm } from '../client/parts.tsx';
import data from '../data.json';

/** Prerendered at the build, as Next does for a page that doesn't depend on the request. */
export const dynamic = 'force-static';

export default function Page() {
  return (
    <>
      <Opening {...data.opening} today={data.today} />
      <Calculator today={data.today} siteName={data.site.name}>
        <BasketQuestion stores={data.stores} />
      </Calculator>
      <Quotes quotes={data.quotes} />
      <Questions questions={data.questions} />
      <section className={styles.letter} aria-labelledby="newsletter">
        <div className={`wrap ${styles.letterInner}`}>
          <h2 id="newsletter">{data.letter.title}</h2>
          <div>
            <NewsletterForm place="home" button="Subscribe" />
            <p className={styles.letterNote}>{data.letter.note}</p>
          </div>
        </div>
      </section>
      <Closing words={data.closing} />
    </>
  );
}
