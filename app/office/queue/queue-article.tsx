import { useId, useRef, useState } from 'react';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { StoreDisc } from '../../ui/store/store-disc.tsx';
import { sizeOnTicket } from '../../ui/ticket/code-size.ts';
import { CodeText } from '../../ui/ticket/code-text.tsx';
import ticketStyles from '../../ui/ticket/ticket.module.css';
import offerStyles from '../../ui/ticket/ticket-offer.module.css';
import stubStyles from '../../ui/ticket/ticket-stub.module.css';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { type KeyBinding, useKeyShortcut, useKeys } from '../ui/keys.tsx';
import styles from './queue-article.module.css';
import type { ItemView } from './queue-view.server.ts';

interface QueueArticleProps {
  readonly item: ItemView;
  /** The form that records its test. */
  readonly children: React.ReactNode;
}

/** Everything that somebody at a checkout needs to test a code: its ticket, with all of its terms, and the form. */
export function QueueArticle({ item, children }: QueueArticleProps) {
  const headId = useId();
  return (
    <article className={`stack ${styles.article}`} data-code-id={item.codeId} aria-labelledby={headId}>
      <p className={`soft ${styles.why}`} data-urgent={item.isUrgent || undefined}>
        {item.why}
      </p>
      <div className={`${ticketStyles.ticket} ${styles.ticket}`} data-look="fan">
        <div className={ticketStyles.paper}>
          <CodeToCopy item={item} headId={headId} />
          <div className={ticketStyles.body}>
            <p className={styles.store}>
              <StoreDisc logo={item.logo} hue={item.hue} /> {item.store}
            </p>
            <h3 className={offerStyles.discount}>{item.offer}</h3>
            {item.description && <p>{item.description}</p>}
            <dl className={styles.facts}>
              {item.testNote && (
                <div>
                  <dt className="note">How to test it</dt>
                  <dd>{item.testNote}</dd>
                </div>
              )}
              <div>
                <dt className={item.testNote ? 'note' : 'visually-hidden'}>Terms</dt>
                <dd>{wholeDates(item.terms.join(' '))}</dd>
              </div>
            </dl>
          </div>
        </div>
      </div>
      {children}
    </article>
  );
}

interface CodeToCopyProps extends Pick<QueueArticleProps, 'item'> {
  readonly headId: string;
}

function CodeToCopy({ item, headId }: CodeToCopyProps) {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(item.code);
      setCopied(true);
    } catch {
      // If copying is refused, the code is selected, so it can be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  const keys: readonly KeyBinding[] = [{ key: 'c', label: 'Copy the code', run: () => void copy() }];
  useKeys(keys);
  return (
    <div className={stubStyles.stub}>
      <h2 id={headId} className={stubStyles.code} data-size={sizeOnTicket(item.code)}>
        <code ref={code}>
          <CodeText text={item.code} />
        </code>
        <span className="visually-hidden">{` at ${item.store}`}</span>
      </h2>
      <Button type="button" data-needs-js="" onClick={copy} {...useKeyShortcut('c')}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> {item.code}</span>
      </Button>
      {/* Straight to the store, because a test isn't a shopper's visit. */}
      <a
        className={`${buttonStyles.button} ${styles.shop}`}
        data-kind="plain"
        href={item.shopUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        Shop<span className="visually-hidden"> at {item.store} (opens in a new tab)</span>
        <span aria-hidden="true">↗</span>
      </a>
    </div>
  );
}
