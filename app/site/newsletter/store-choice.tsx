import styles from './store-choice.module.css';

interface StoreChoiceProps {
  readonly stores: readonly { readonly slug: string; readonly name: string }[];
  readonly chosen: readonly string[];
}

/** Which stores the newsletter covers; none checked means all of them. */
export function StoreChoice({ stores, chosen }: StoreChoiceProps) {
  return (
    // It may be folded, and a legend that isn't shown names nothing by itself.
    <fieldset className={styles.choice} aria-labelledby="only-these">
      <legend id="only-these">Only these stores</legend>
      <p className="caption">Leave all unchecked to hear about every store.</p>
      <div className={styles.stores}>
        {stores.map(({ slug, name }) => (
          <label key={slug}>
            <input type="checkbox" name="stores" value={slug} defaultChecked={chosen.includes(slug)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
