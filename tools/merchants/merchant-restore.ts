import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { closeApp, createApp } from '#server/app.ts'
import { storeOf } from '#server/files/store/store.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { restoreArchive } from '#server/tenants/archive/restore-archive.ts'
import { openDatabase } from '../start/database.ts'
import { readSettings } from '../start/options.ts'

const usage = `Puts a merchant's archive into an installation that has no merchant yet (DEMO=0).

  npm run merchant:restore -- --in andaman.zip`

export async function main(args: string[]): Promise<void> {
  const { in: file } = parseArgs({ args, options: { in: { type: 'string' } } }).values
  if (!file || !fs.existsSync(file)) throw new Refusal(usage)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const app = await createApp(database.config, settings.app)
    try {
      const code = await withClient(database.config, (client) =>
        restoreArchive(client, fs.createReadStream(file), storeOf(app)),
      )
      console.log(`Merchant ${code} is restored.`)
    } finally {
      await closeApp(app)
    }
  } finally {
    await database.release()
  }
}
