import writeExcelFile from 'write-excel-file/node'

/** A workbook of one sheet, all of it text: nothing in it can run. The first row is the head and stays in sight. */
export function writeXlsx(rows: readonly (readonly string[])[], name: string): Promise<Buffer> {
  const cells = rows.map((row, at) =>
    row.map((text) =>
      text === ''
        ? null
        : {
            value: lettersOf(text),
            type: String,
            format: '@',
            ...(at === 0 && { fontWeight: 'bold' as const }),
          },
    ),
  )
  return writeExcelFile(cells, {
    sheet: name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Sheet',
    columns: (rows[0] ?? []).map((text) => ({ width: Math.max(12, text.length + 4) })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBuffer()
}

// What XML cannot hold at all (control marks) is left out. `_x0041_` means a letter to every reader of workbooks: its stroke is
// written as such a letter itself, so that a text like it comes back as it was. The library keeps texts in an object by themselves: one that every
// object has ("valueOf") would be lost, so it gets a space behind it.
export const lettersOf = (text: string) => {
  const held = text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return held in Object.prototype ? `${held} ` : held
}
