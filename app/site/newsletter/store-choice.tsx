import styles from './store-choice.module.css';

interface StoreChoiceProps {
  readonly stores: readonly { readonly slug: string; readonly name: string }[];
  readonly chosen: readonly string[];
}

/** Which stores the newsletter covers; none checked means all of them. */
export function StoreChoice({ stores, chosen }: StoreChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Only these stores</legend>
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
