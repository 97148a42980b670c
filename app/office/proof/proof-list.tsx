import type { ListedProof } from '../../data/proofs/proofs.server.ts';
import { Button } from '../../ui/button.tsx';
import pageStyles from '../codes/code/code-page.module.css';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Moment } from '../ui/moment.tsx';
import rowStyles from '../ui/rows.module.css';
import { CODE_FIELD } from './proof-fields.ts';
import styles from './proof-list.module.css';

interface ProofListProps {
  readonly codeId: number;
  readonly proofs: readonly ListedProof[];
  /** Whether this person may remove pictures: editors may. */
  readonly canRemove: boolean;
}

/** The pictures of a code's tests. A removal returns to `#pictures` on the code's page in the office. */
export function ProofList({ codeId, proofs, canRemove }: ProofListProps) {
  return (
    <section id="pictures" className={`stack ${pageStyles.part}`} aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      {proofs.length === 0 && (
        <p className="soft">
          None yet. You can add a picture of the checkout when you record a test in the queue.
        </p>
      )}
      {proofs.length > 0 && (
        <ul className={`sheet ${rowStyles.rows} ${styles.proofs}`} role="list">
          {proofs.map((proof, index) => (
            <li key={proof.id} className="row">
              {proof.isRemoved ? (
                <p className="soft">Picture removed</p>
              ) : (
                <a href={`/office/proof/${proof.name}`}>
                  <img
                    src={`/office/proof/${proof.name}`}
                    alt={`What ${nameOf(proof)} saw at the checkout`}
                    width={96}
                    height={96}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              )}
              <p>
                {nameOf(proof)}, <Moment at={proof.testedAt} />
                {!proof.isRemoved && (
                  <>
                    <br />
                    <span className="soft">
                      {proof.isShown ? 'In the public history' : 'Not public'},{' '}
                      {Math.ceil(proof.size / 1_000)} kB
                    </span>
                  </>
                )}
              </p>
              {canRemove && !proof.isRemoved && (
                <Removal name={proof.name} codeId={codeId} number={index + 1} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RemovalProps {
  readonly name: string;
  readonly codeId: number;
  /** The picture’s place in the list. */
  readonly number: number;
}

function Removal({ name, codeId, number }: RemovalProps) {
  return (
    // A plain form: the address has no page, so the router has no data of it.
    <form method="post" action={`/office/proof/${name}/remove`} aria-label={`Remove picture ${number}`}>
      <input type="hidden" name={CODE_FIELD} value={codeId} />
      <ConfirmButton
        label="Remove picture"
        isFinal
        title="Remove this picture?"
        confirm={<Button>Remove picture</Button>}
      >
        <p>It’s deleted for good. The test stays, and its history says that a picture was removed.</p>
      </ConfirmButton>
    </form>
  );
}

function nameOf({ takenBy }: ListedProof): string {
  return takenBy || 'a former tester';
}
