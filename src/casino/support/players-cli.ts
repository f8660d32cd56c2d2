/** The process of `npm run players`. */
import { runPlayersCommand } from './players-command.ts';

process.exitCode = await runPlayersCommand(process.argv.slice(2));
