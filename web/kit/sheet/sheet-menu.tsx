import { download } from '../call/client.ts'
import { useState } from 'react'
import { MenuButton, type MenuItem } from '../parts/layers/menu-button.tsx'
import { useWords } from '../words/words.ts'
import { ImportDrawer, type SheetSource } from './import-drawer.tsx'
import { Icon } from '../parts/icons.tsx'

export type SheetAsk = { format?: 'xlsx' | 'csv'; template?: boolean }
export type Sheet = SheetSource & {
  /** What its rows are, where a page has several. */
  label?: string
  /** Where the rows of the page, or a template, are downloaded. */
  href: (ask: SheetAsk) => string
  /** Only who may change them sends them back. */
  mayImport: boolean
}

/** Rows of a page as spreadsheets, and back from one: each kind with its downloads, its template and its import. */
export function SheetMenu({ sheets }: { sheets: readonly Sheet[] }) {
  const { w } = useWords()
  const [open, setOpen] = useState<string>()
  const take = (sheet: Sheet, ask: SheetAsk) => void download(sheet.href(ask))
  const itemsOf = (sheet: Sheet): MenuItem[] => {
    const item = (key: string, label: string, onPick: () => void): MenuItem => ({
      key: `${sheet.name} ${key}`,
      label,
      ...(sheet.label && sheets.length > 1 && { group: sheet.label }),
      onPick,
    })
    return [
      item('xlsx', w('kit.sheets.xlsx'), () => take(sheet, { format: 'xlsx' })),
      item('csv', w('kit.sheets.csv'), () => take(sheet, { format: 'csv' })),
      ...(sheet.mayImport
        ? [
            item('template', w('kit.sheets.template'), () => take(sheet, { format: 'xlsx', template: true })),
            item('import', w('kit.sheets.import'), () => setOpen(sheet.name)),
          ]
        : []),
    ]
  }
  return (
    <>
      <MenuButton label={w('kit.sheets.sheet')} items={sheets.flatMap(itemsOf)}>
        {w('kit.sheets.sheet')} <Icon name="down" size={14} />
      </MenuButton>
      {sheets.map((sheet) => (
        <ImportDrawer
          key={sheet.name}
          source={sheet}
          open={open === sheet.name}
          onClose={() => setOpen(undefined)}
        />
      ))}
    </>
  )
}
