import fs from 'node:fs'
import { storeOf } from '#server/files/store/store.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { writeArchive } from '#server/tenants/archive/write-archive.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `Writes all that a merchant has as one documented zip.

  npm run merchant:archive -- --code ANDAMAN --out andaman.zip`

export async function main(args: string[]): Promise<void> {
  const { code, out } = readArgs(args, { code: { type: 'string' }, out: { type: 'string' } }, usage)
  if (!code || !out) throw new Refusal(usage)
  if (fs.existsSync(out)) throw new Refusal(`${out} is there already.`)
  const { tables, files } = await withApp((app, database) =>
    withClient(database, async (client) => {
      const zip = fs.createWriteStream(out, { mode: 0o600 })
      try {
        return await writeArchive(client, code, storeOf(app), zip)
      } catch (error) {
        // A part of an archive is none, and would stand in the way of the next.
        zip.destroy()
        fs.rmSync(out, { force: true })
        throw error
      }
    }),
  )
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${out}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files`)
}
