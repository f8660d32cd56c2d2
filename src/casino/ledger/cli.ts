/** The process of `npm run ledger`. */
import { runLedgerCommand } from './ledger-command.ts';

process.exitCode = await runLedgerCommand(process.argv.slice(2));
