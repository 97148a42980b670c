import type { Format } from '../format.ts';
import { admitadJson } from './admitad-json.ts';
import { awinCsv } from './awin-csv.ts';
import { awinJson } from './awin-json.ts';
import { cjXml } from './cj-xml.ts';
import { clipbasketCsv, clipbasketJson } from './clipbasket.ts';
import { couponApiJson } from './couponapi-json.ts';
import { fmtcJson } from './fmtc-json.ts';
import { impactCodesJson } from './impact-codes-json.ts';
import { impactDealsJson } from './impact-deals-json.ts';
import { linkMyDealsCsv, linkMyDealsJson } from './linkmydeals.ts';
import { ownColumnsCsv } from './mapped-csv.ts';
import { rakutenXml } from './rakuten-xml.ts';

/** The formats that a file's content can show, by name. Any other CSV needs a mapping (mapped-csv.ts). */
export const formats: ReadonlyMap<string, Format> = new Map(
  [
    ...[awinCsv, awinJson, cjXml, rakutenXml, impactDealsJson, impactCodesJson, fmtcJson, admitadJson],
    ...[linkMyDealsCsv, linkMyDealsJson, couponApiJson, clipbasketCsv, clipbasketJson, ownColumnsCsv],
  ].map((format) => [format.name, format]),
);
