import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { closeApp, createApp } from '#server/app.ts'
import type { App } from '#server/kit/app-services.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { openDatabase } from '../start/database.ts'
import { readSettings } from '../start/options.ts'

/** What a command line says; whatever is wrong with it is told with the usage. */
export function readArgs<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Works on the database of DATABASE_URL (or of LONGTAIL_DATA) with all that the process shares, and listens to nobody. */
export async function withApp<T>(work: (app: App, database: DbConfig) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  const { config, release } = await openDatabase(settings)
  try {
    const app = await createApp(config, settings.app)
    try {
      return await work(app, config)
    } finally {
      await closeApp(app)
    }
  } finally {
    await release()
  }
}
