/** How the brands of payment methods write their names. */
const NAMES: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  'bitcoin-cash': 'Bitcoin Cash',
  demo: 'Demo',
  dogecoin: 'Dogecoin',
  ecopayz: 'ecoPayz',
  ethereum: 'Ethereum',
  interac: 'Interac',
  litecoin: 'Litecoin',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  neosurf: 'Neosurf',
  payid: 'PayID',
  sepa: 'SEPA',
  sofort: 'Sofort',
  tether: 'Tether',
  visa: 'Visa',
};

/** The name of a brand as it is read; of one that we do not know its id. */
export const brandName = (brand: string): string => NAMES[brand] ?? brand;
