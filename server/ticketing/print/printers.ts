import { sql } from 'kysely'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { printerRecord } from '#contract/ticketing/print/printer.fields.ts'
import type { Printer, PrinterForm } from '#contract/ticketing/print/print.api.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockForm } from '../../kit/db/rows.ts'
import { enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'

/** What events keep of a printer. */
const printers = {
  table: 'ticket_printer',
  subject: 'ticketPrinter',
  event: 'ticketing.printer',
  kept: ({ name, host, port }: { name: string; host?: string; port?: number }) => ({ name, host, port }),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
} as const

/** Addresses of a house's own network: a printer elsewhere is nobody's, and would let a stranger's host be reached from here. */
const ofHouse = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|127\.0\.0\.1$)/
const isHost = (host: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(host) &&
  host.split('.').every((part) => Number(part) < 256) &&
  ofHouse.test(host)

export async function listPrinters(ctx: Ctx): Promise<{ rows: Printer[] }> {
  const { rows } = await sql<{
    id: number
    version: number
    name: string
    host: string
    port: number
    enabled: boolean
  }>`
    select id, version, name, host, port, enabled from ticket_printer
     where merchant_id = ${ctx.scope.merchantId}
     order by enabled desc, name, id`.execute(ctx.db)
  return { rows: rows.map((row) => ({ ...answerOf(printerRecord, row), id: row.id, version: row.version })) }
}

export async function savePrinter(ctx: Ctx, form: PrinterForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'ticket_printer', form)
  if (!isHost(form.host)) failField('host', 'ticketing.printers.otherNetwork')
  return unique({ ticket_printer_merchant_id_name_key: 'name' }, () =>
    savePlain(ctx, printers, before, rowOf(printerRecord, form)),
  )
}

export const enablePrinter = enablesPlain(printers)
