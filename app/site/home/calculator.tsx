import { useId, useState } from 'react';
import {
  clampSpend,
  DEFAULT_SPEND_DOLLARS,
  estimateSavings,
  MAX_SPEND_DOLLARS,
  MIN_SPEND_DOLLARS,
} from '../../domain/basket/calculator.ts';
import { formatCount } from '../../words/counts.ts';
import { formatDay } from '../../words/days.ts';
import styles from './calculator.module.css';

interface CalculatorProps {
  /** Integer day. */
  readonly today: number;
  readonly siteName: string;
}

/** Monthly spend by slider or by typing, and 15% of it as a receipt. */
export function Calculator({ today, siteName }: CalculatorProps) {
  const [spend, setSpend] = useState(DEFAULT_SPEND_DOLLARS);
  const [typed, setTyped] = useState(String(DEFAULT_SPEND_DOLLARS));
  const id = useId();

  const choose = (dollars: number) => {
    setSpend(dollars);
    setTyped(String(dollars));
  };
  const type = (text: string) => {
    setTyped(text);
    const dollars = Number(text);
    if (Number.isInteger(dollars) && dollars >= MIN_SPEND_DOLLARS && dollars <= MAX_SPEND_DOLLARS)
      setSpend(dollars);
  };
  const settle = () => choose(clampSpend(typed, spend));

  const bounds = { min: MIN_SPEND_DOLLARS, max: MAX_SPEND_DOLLARS, step: 1 };
  return (
    <section
      className={`section wrap columns-48 ${styles.till}`}
      aria-labelledby={`${id}-title`}
      data-live=""
    >
      <div>
        <h2 id={`${id}-title`}>What could codes save you?</h2>
        <p className={styles.lead} data-needs-js="">
          Monthly grocery bill:
        </p>
        <div className={styles.amount}>
          <span aria-hidden="true">$</span>
          <input
            className="num"
            type="number"
            inputMode="numeric"
            name="spend"
            aria-label="Monthly grocery bill in whole dollars, 50 to 500"
            {...bounds}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
          />
        </div>
        <input
          className={styles.slider}
          type="range"
          aria-label="Monthly grocery bill"
          aria-valuetext={`$${spend} per month`}
          {...bounds}
          value={spend}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <div className={`note ${styles.ends}`} aria-hidden="true">
          <span>${MIN_SPEND_DOLLARS}</span>
          <span>${MAX_SPEND_DOLLARS}</span>
        </div>
      </div>
      <div className={styles.paperSide}>
        <p className={styles.lead}>If codes took 15% off, you’d save:</p>
        <Receipt spend={spend} today={today} siteName={siteName} labelledBy={`${id}-title`} />
      </div>
    </section>
  );
}

interface ReceiptProps extends CalculatorProps {
  readonly spend: number;
  readonly labelledBy: string;
}

function Receipt({ spend, today, siteName, labelledBy }: ReceiptProps) {
  const { monthlyDollars, annualDollars } = estimateSavings(spend);
  return (
    <output className={styles.receipt} aria-live="polite" aria-labelledby={labelledBy}>
      <span className={styles.line}>
        <b className={styles.name}>{siteName}</b>
        <span aria-hidden="true">{formatDay(today, 'short')}</span>
      </span>
      <span className={styles.rule} />
      <Line label="Monthly bill" amount={`$${spend}`} />
      <Line label="Codes, 15%" amount={`−$${monthlyDollars}`} />
      <Line label="You pay" amount={`$${spend - monthlyDollars}`} />
      <span className={styles.rule} />
      <Line label="Saved per month" amount={`$${monthlyDollars}`} />
      <span className={`${styles.line} ${styles.sum}`}>
        <span>Saved per year</span>
        <span className="num">${formatCount(annualDollars)}</span>
      </span>
    </output>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <span className={styles.line}>
      <span>{label}</span>
      <span className="num">{amount}</span>
    </span>
  );
}
