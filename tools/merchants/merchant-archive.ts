import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { closeApp, createApp } from '#server/app.ts'
import { storeOf } from '#server/files/store/store.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { writeArchive } from '#server/tenants/archive/write-archive.ts'
import { openDatabase } from '../start/database.ts'
import { readSettings } from '../start/options.ts'

const usage = `Writes all that a merchant has as one documented zip.

  npm run merchant:archive -- --code ANDAMAN --out andaman.zip`

export async function main(args: string[]): Promise<void> {
  const { code, out } = parseArgs({
    args,
    options: { code: { type: 'string' }, out: { type: 'string' } },
  }).values
  if (!code || !out) throw new Refusal(usage)
  if (fs.existsSync(out)) throw new Refusal(`${out} is there already.`)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const app = await createApp(database.config, settings.app)
    try {
      const { tables, files } = await withClient(database.config, (client) =>
        writeArchive(client, code, storeOf(app), fs.createWriteStream(out, { mode: 0o600 })),
      )
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      console.log(`${out}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files`)
    } finally {
      await closeApp(app)
    }
  } finally {
    await database.release()
  }
}
