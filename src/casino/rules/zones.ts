import type { LimitPeriod } from '../entities/limit-types.ts';
import { DAY } from './calendar.ts';

/** Where the clock of a country is read: in its only zone, or in that of most of its people. */
const BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  (
    'AD Europe/Andorra, AE Asia/Dubai, AF Asia/Kabul, AG America/Antigua, AI America/Anguilla, AL Europe/Tirane, AM Asia/Yerevan, ' +
    'AO Africa/Luanda, AQ Antarctica/McMurdo, AR America/Argentina/Buenos_Aires, AS Pacific/Pago_Pago, AT Europe/Vienna, ' +
    'AU Australia/Sydney, AW America/Aruba, AX Europe/Mariehamn, AZ Asia/Baku, BA Europe/Sarajevo, BB America/Barbados, ' +
    'BD Asia/Dhaka, BE Europe/Brussels, BF Africa/Ouagadougou, BG Europe/Sofia, BH Asia/Bahrain, BI Africa/Bujumbura, ' +
    'BJ Africa/Porto-Novo, BL America/St_Barthelemy, BM Atlantic/Bermuda, BN Asia/Brunei, BO America/La_Paz, BQ America/Kralendijk, ' +
    'BR America/Sao_Paulo, BS America/Nassau, BT Asia/Thimphu, BV Europe/Oslo, BW Africa/Gaborone, BY Europe/Minsk, ' +
    'BZ America/Belize, CA America/Toronto, CC Indian/Cocos, CD Africa/Kinshasa, CF Africa/Bangui, CG Africa/Brazzaville, ' +
    'CH Europe/Zurich, CI Africa/Abidjan, CK Pacific/Rarotonga, CL America/Santiago, CM Africa/Douala, CN Asia/Shanghai, ' +
    'CO America/Bogota, CR America/Costa_Rica, CU America/Havana, CV Atlantic/Cape_Verde, CW America/Curacao, CX Indian/Christmas, ' +
    'CY Asia/Nicosia, CZ Europe/Prague, DE Europe/Berlin, DJ Africa/Djibouti, DK Europe/Copenhagen, DM America/Dominica, ' +
    'DO America/Santo_Domingo, DZ Africa/Algiers, EC America/Guayaquil, EE Europe/Tallinn, EG Africa/Cairo, EH Africa/El_Aaiun, ' +
    'ER Africa/Asmara, ES Europe/Madrid, ET Africa/Addis_Ababa, FI Europe/Helsinki, FJ Pacific/Fiji, FK Atlantic/Stanley, ' +
    'FM Pacific/Pohnpei, FO Atlantic/Faroe, FR Europe/Paris, GA Africa/Libreville, GB Europe/London, GD America/Grenada, ' +
    'GE Asia/Tbilisi, GF America/Cayenne, GG Europe/Guernsey, GH Africa/Accra, GI Europe/Gibraltar, GL America/Nuuk, ' +
    'GM Africa/Banjul, GN Africa/Conakry, GP America/Guadeloupe, GQ Africa/Malabo, GR Europe/Athens, GS Atlantic/South_Georgia, ' +
    'GT America/Guatemala, GU Pacific/Guam, GW Africa/Bissau, GY America/Guyana, HK Asia/Hong_Kong, HM Indian/Kerguelen, ' +
    'HN America/Tegucigalpa, HR Europe/Zagreb, HT America/Port-au-Prince, HU Europe/Budapest, ID Asia/Jakarta, IE Europe/Dublin, ' +
    'IL Asia/Jerusalem, IM Europe/Isle_of_Man, IN Asia/Kolkata, IO Indian/Chagos, IQ Asia/Baghdad, IR Asia/Tehran, ' +
    'IS Atlantic/Reykjavik, IT Europe/Rome, JE Europe/Jersey, JM America/Jamaica, JO Asia/Amman, JP Asia/Tokyo, KE Africa/Nairobi, ' +
    'KG Asia/Bishkek, KH Asia/Phnom_Penh, KI Pacific/Tarawa, KM Indian/Comoro, KN America/St_Kitts, KP Asia/Pyongyang, ' +
    'KR Asia/Seoul, KW Asia/Kuwait, KY America/Cayman, KZ Asia/Almaty, LA Asia/Vientiane, LB Asia/Beirut, LC America/St_Lucia, ' +
    'LI Europe/Vaduz, LK Asia/Colombo, LR Africa/Monrovia, LS Africa/Maseru, LT Europe/Vilnius, LU Europe/Luxembourg, ' +
    'LV Europe/Riga, LY Africa/Tripoli, MA Africa/Casablanca, MC Europe/Monaco, MD Europe/Chisinau, ME Europe/Podgorica, ' +
    'MF America/Marigot, MG Indian/Antananarivo, MH Pacific/Majuro, MK Europe/Skopje, ML Africa/Bamako, MM Asia/Yangon, ' +
    'MN Asia/Ulaanbaatar, MO Asia/Macau, MP Pacific/Saipan, MQ America/Martinique, MR Africa/Nouakchott, MS America/Montserrat, ' +
    'MT Europe/Malta, MU Indian/Mauritius, MV Indian/Maldives, MW Africa/Blantyre, MX America/Mexico_City, MY Asia/Kuala_Lumpur, ' +
    'MZ Africa/Maputo, NA Africa/Windhoek, NC Pacific/Noumea, NE Africa/Niamey, NF Pacific/Norfolk, NG Africa/Lagos, ' +
    'NI America/Managua, NL Europe/Amsterdam, NO Europe/Oslo, NP Asia/Kathmandu, NR Pacific/Nauru, NU Pacific/Niue, ' +
    'NZ Pacific/Auckland, OM Asia/Muscat, PA America/Panama, PE America/Lima, PF Pacific/Tahiti, PG Pacific/Port_Moresby, ' +
    'PH Asia/Manila, PK Asia/Karachi, PL Europe/Warsaw, PM America/Miquelon, PN Pacific/Pitcairn, PR America/Puerto_Rico, ' +
    'PS Asia/Hebron, PT Europe/Lisbon, PW Pacific/Palau, PY America/Asuncion, QA Asia/Qatar, RE Indian/Reunion, RO Europe/Bucharest, ' +
    'RS Europe/Belgrade, RU Europe/Moscow, RW Africa/Kigali, SA Asia/Riyadh, SB Pacific/Guadalcanal, SC Indian/Mahe, ' +
    'SD Africa/Khartoum, SE Europe/Stockholm, SG Asia/Singapore, SH Atlantic/St_Helena, SI Europe/Ljubljana, SJ Arctic/Longyearbyen, ' +
    'SK Europe/Bratislava, SL Africa/Freetown, SM Europe/San_Marino, SN Africa/Dakar, SO Africa/Mogadishu, SR America/Paramaribo, ' +
    'SS Africa/Juba, ST Africa/Sao_Tome, SV America/El_Salvador, SX America/Lower_Princes, SY Asia/Damascus, SZ Africa/Mbabane, ' +
    'TC America/Grand_Turk, TD Africa/Ndjamena, TF Indian/Kerguelen, TG Africa/Lome, TH Asia/Bangkok, TJ Asia/Dushanbe, ' +
    'TK Pacific/Fakaofo, TL Asia/Dili, TM Asia/Ashgabat, TN Africa/Tunis, TO Pacific/Tongatapu, TR Europe/Istanbul, ' +
    'TT America/Port_of_Spain, TV Pacific/Funafuti, TW Asia/Taipei, TZ Africa/Dar_es_Salaam, UA Europe/Kyiv, UG Africa/Kampala, ' +
    'UM Pacific/Wake, US America/New_York, UY America/Montevideo, UZ Asia/Tashkent, VA Europe/Vatican, VC America/St_Vincent, ' +
    'VE America/Caracas, VG America/Tortola, VI America/St_Thomas, VN Asia/Ho_Chi_Minh, VU Pacific/Efate, WF Pacific/Wallis, ' +
    'WS Pacific/Apia, YE Asia/Aden, YT Indian/Mayotte, ZA Africa/Johannesburg, ZM Africa/Lusaka, ZW Africa/Harare'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [country: string, zone: string]),
);

/** The same of states, where a profile tells them and they differ from most of the country. */
const BY_STATE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    NT: 'Australia/Darwin',
    QLD: 'Australia/Brisbane',
    SA: 'Australia/Adelaide',
    WA: 'Australia/Perth',
  },
  CA: {
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    MB: 'America/Winnipeg',
    NB: 'America/Halifax',
    NL: 'America/St_Johns',
    NS: 'America/Halifax',
    NT: 'America/Edmonton',
    PE: 'America/Halifax',
    SK: 'America/Regina',
    YT: 'America/Whitehorse',
  },
};

/** The zone by which somebody in a country lives, as IANA names it; `UTC` where the country is not known. */
export const zoneOf = (country: string, state: string | null): string =>
  BY_STATE[country]?.[state ?? ''] ?? BY_COUNTRY.get(country) ?? 'UTC';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(zone, clock);
  return clock;
}

/** What a clock in the zone shows at a moment, as if it were UTC: milliseconds, of whole seconds. */
function shownAt(zone: string, moment: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * When a day begins in a zone: at its first 00:00, or when the clock is put forward over it.
 *
 * @param date its 00:00 as if it were UTC
 */
function beginOf(zone: string, date: number): number {
  const offsets = [date - DAY, date + DAY].map((moment) => shownAt(zone, moment) - moment);
  const [first, second] = offsets.map((offset) => date - offset).sort((a, b) => a - b) as [number, number];
  return shownAt(zone, first) >= date ? first : second;
}

/** A calendar period: from its start until before its end, in milliseconds UTC. */
export interface Period {
  start: number;
  end: number;
}

/** The days, as if they were UTC, with which a period and the next one begin. */
function datesOf(period: LimitPeriod, shown: number): [start: number, end: number] {
  const date = new Date(shown);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === 'month') return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  // Sunday is 0 in JavaScript and the last day of a week here.
  const first = period === 'week' ? day - ((date.getUTCDay() + 6) % 7) : day;
  return [Date.UTC(year, month, first), Date.UTC(year, month, first + (period === 'week' ? 7 : 1))];
}

/** The latest period of each kind that was asked for, by zone: the next who asks is nearly always in it too. */
const latest = new Map<string, Period>();

/** The calendar period in a zone that holds `now`: days from 00:00, weeks from Monday, months from the first. */
export function periodOf(period: LimitPeriod, zone: string, now: number): Period {
  const name = `${period} ${zone}`;
  const known = latest.get(name);
  if (known && known.start <= now && now < known.end) return known;
  const [start, end] = datesOf(period, shownAt(zone, now));
  const found = { start: beginOf(zone, start), end: beginOf(zone, end) };
  latest.set(name, found);
  return found;
}
