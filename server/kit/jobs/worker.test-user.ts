import { startApp } from '../../app.ts'

/** An app server as a process of its own, for tests that kill it: what it is started with is its one argument, as JSON. */
await startApp(JSON.parse(process.argv[2]!) as Parameters<typeof startApp>[0])
