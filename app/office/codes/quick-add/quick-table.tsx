import type { SameCode } from '../../../data/codes/office/office-code.server.ts';
import { foldCode } from '../../../domain/code-text.ts';
import {
  findRepeats,
  type QuickPart,
  quickParts,
  readCells,
} from '../../../domain/office/quick-add/quick-add.ts';
import { partWords, problemWords, understoodText } from '../../../words/office/quick-add.ts';
import styles from './quick-add.module.css';
import { LEAVE_OUT_FIELD, partFields, type QuickLine } from './quick-lines.ts';

interface QuickTableProps {
  readonly lines: readonly QuickLine[];
  readonly onChange: (lines: readonly QuickLine[]) => void;
  /** The integer day that dates without a year follow. */
  readonly today: number;
  /** The codes that the store has already. */
  readonly same: readonly SameCode[];
}

/** Each line with its parts as fields, next to what was understood or what is wrong. */
export function QuickTable({ lines, onChange, today, same }: QuickTableProps) {
  const repeats = repeatsAmong(lines);
  const change = (index: number, line: QuickLine) => onChange(lines.with(index, line));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">The lines, with what we understood</caption>
      <thead>
        <tr>
          <th scope="col" className="note">
            Line
          </th>
          {quickParts.map((part) => (
            <th key={part} scope="col" className="note">
              {partWords[part]}
            </th>
          ))}
          <th scope="col" className="note">
            Understood
          </th>
          <th scope="col" className="note">
            Leave out
          </th>
        </tr>
      </thead>
      <tbody>
        {[...lines.entries()].map(([index, line]) => (
          <Line
            key={index}
            {...{ line, index, today }}
            repeats={repeats.get(index)}
            same={same}
            onChange={change}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly line: QuickLine;
  readonly index: number;
  readonly today: number;
  /** The index of an earlier line with the same code. */
  readonly repeats: number | undefined;
  readonly same: readonly SameCode[];
  readonly onChange: (index: number, line: QuickLine) => void;
}

function Line({ line: { cells, isLeftOut }, index, today, repeats, same, onChange }: LineProps) {
  const { code, problems } = readCells(cells, today);
  const known = same.find((each) => foldCode(each.code) === foldCode(cells.code.trim()));
  const isWrong = (part: QuickPart) =>
    !isLeftOut && (problems[part] !== undefined || (part === 'code' && repeats !== undefined));
  const message = `line-${index}`;
  return (
    <tr data-left-out={isLeftOut || undefined}>
      <th scope="row" className="soft num">
        {index + 1}
      </th>
      {quickParts.map((part) => (
        <td key={part} data-part={part} data-head={partWords[part]}>
          <input
            type="text"
            name={partFields[part]}
            value={cells[part]}
            autoComplete="off"
            autoCapitalize="none"
            aria-label={`${partWords[part]}, line ${index + 1}`}
            aria-invalid={isWrong(part) || undefined}
            aria-describedby={message}
            onChange={({ target }) =>
              onChange(index, { isLeftOut, cells: { ...cells, [part]: target.value } })
            }
          />
        </td>
      ))}
      <td id={message} data-head="Understood" className={styles.reading}>
        {isLeftOut ? (
          <span className="soft">Left out</span>
        ) : (
          <>
            {code && repeats === undefined && <span>{understoodText(code, today)}</span>}
            {code?.headline && <span className="soft">Your own words. No saving can be worked out.</span>}
            {quickParts.map(
              (part) =>
                problems[part] && (
                  <span key={part} className="problem">
                    {partWords[part]}: {problemWords[problems[part]]}
                  </span>
                ),
            )}
            {repeats !== undefined && (
              <span className="problem">Line {repeats + 1} has the same code. Leave one of them out.</span>
            )}
            {known && <span className={styles.known}>The store already has it ({known.status}).</span>}
          </>
        )}
      </td>
      <td data-head="Leave out">
        <input
          type="checkbox"
          name={LEAVE_OUT_FIELD}
          value={index}
          checked={isLeftOut}
          aria-label={`Leave out line ${index + 1}`}
          onChange={({ target }) => onChange(index, { cells, isLeftOut: target.checked })}
        />
      </td>
    </tr>
  );
}

/** Repeats among the lines to be added, by the line's own index. */
function repeatsAmong(lines: readonly QuickLine[]): Map<number, number> {
  const meant = lines.flatMap(({ isLeftOut }, index) => (isLeftOut ? [] : [index]));
  const repeats = findRepeats(meant.map((index) => lines[index]!.cells));
  return new Map([...repeats].map(([later, earlier]) => [meant[later]!, meant[earlier]!]));
}
