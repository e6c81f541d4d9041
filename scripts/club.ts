import { runClubCommand } from '#server/club/run-club-command.ts'

process.exitCode = await runClubCommand(process.argv.slice(2))
