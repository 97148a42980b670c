import { allCodeFields, type CodeFields } from '../records/code.ts';
import { type PathField, recordFrom, snakeCaseOf } from '../records/field.ts';

/**
 * A row of a file that the office exported, as the fields of a code. Cells that aren't there leave their fields empty,
 * and what doesn't fit is for the schema to say.
 */
export function codeOfCells(cells: Readonly<Record<string, string>>): CodeFields {
  return recordFrom(allCodeFields, (field) => cellValue(field, cells[snakeCaseOf(field)] ?? ''));
}

function cellValue({ kind, isOptional }: PathField, cell: string): unknown {
  switch (kind) {
    case 'flag':
      return cell === 'yes';
    case 'choices':
    case 'names':
    case 'lines':
      return cell === '' ? [] : cell.split('; ');
    case 'moment':
      return cell === '' ? null : Date.parse(cell);
    case 'number':
    case 'cents':
      return cell === '' ? null : Number(cell);
    default:
      return cell === '' && isOptional ? null : cell;
  }
}
