import { type CalibrationBand, likelyShares } from '../../domain/evidence/calibration.ts';
import { formatCount } from '../../words/counts.ts';
import styles from './calibration.module.css';

// In the plot's own units, which are pixels on the narrowest phone.
const WIDTH = 256;
const ROW = 24;
const TOP = 22;
/** From here to there, a share goes from 0 to 1. */
const LEFT = 62;
const RIGHT = 212;

/** For each band of chances: the share of its tests that passed, against the band. */
export function ChancePlot({ bands }: { bands: readonly CalibrationBand[] }) {
  const bottom = TOP + ROW * bands.length;
  return (
    <svg
      className={styles.plot}
      role="img"
      aria-label="For each band of chances, the share of tests that passed. The numbers follow as a table."
      viewBox={`0 0 ${WIDTH} ${bottom + 18}`}
    >
      <text y="11">Chance</text>
      <text x={LEFT} y="11">
        Passed
      </text>
      <text x={WIDTH} y="11" data-end="">
        Tests
      </text>
      <path d={[0, 0.5, 1].map((share) => `M${xOf(share)} ${TOP}V${bottom}`).join('')} />
      {bands.map((band, row) => (
        <Row key={band.fromPercent} band={band} y={TOP + ROW * (row + 0.5)} />
      ))}
      {[0, 0.5, 1].map((share) => (
        <text key={share} x={xOf(share)} y={bottom + 14} data-middle="">
          {100 * share}%
        </text>
      ))}
    </svg>
  );
}

function Row({ band, y }: { band: CalibrationBand; y: number }) {
  const { fromPercent, toPercent, tests, passed } = band;
  const [low, high] = likelyShares(band);
  const from = xOf(fromPercent / 100);
  return (
    <>
      <text y={y + 4}>
        {fromPercent}–{toPercent}%
      </text>
      <rect x={from} y={y - 9} width={xOf(toPercent / 100) - from} height="18" />
      <path d={`M${xOf(low)} ${y}H${xOf(high)}`} data-likely="" />
      <circle cx={xOf(passed / tests)} cy={y} r="4" />
      <text x={WIDTH} y={y + 4} data-end="">
        {formatCount(tests)}
      </text>
    </>
  );
}

/** To a tenth of a unit. */
function xOf(share: number): number {
  return Math.round(10 * (LEFT + share * (RIGHT - LEFT))) / 10;
}
