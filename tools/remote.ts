import { runCommandLine } from './remote/command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  // npm runs scripts in the root folder, and says where it was called.
  folder: process.env.INIT_CWD ?? process.cwd(),
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
})
