import { useState } from 'react'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useSession } from '../kit/session.ts'
import { useWords } from '../kit/words.ts'
import type { catalog } from './catalog.client.ts'
import { useFamily } from './family.ts'
import { SkuImportDrawer } from './sku-import.tsx'

type SheetMenuProps = { filter: Omit<NonNullable<Parameters<typeof catalog.export.href>[0]>, 'format'> }

/** The SKUs of the list as a spreadsheet, with everything that their forms hold; and back from one. */
export function SheetMenu({ filter }: SheetMenuProps) {
  const { w } = useWords()
  const { may } = useSession()
  const { calls, name } = useFamily()
  const [open, setOpen] = useState(false)
  const take = (format: 'xlsx' | 'csv') => location.assign(calls.export.href({ ...filter, format }))
  return (
    <>
      <MenuButton
        label={w('catalog.text.sheet')}
        items={[
          { key: 'xlsx', label: w('catalog.text.sheetXlsx'), onPick: () => take('xlsx') },
          { key: 'csv', label: w('catalog.text.sheetCsv'), onPick: () => take('csv') },
          ...(name === 'play' && may('entertainment.all.edit')
            ? [{ key: 'import', label: w('catalog.text.sheetImport'), onPick: () => setOpen(true) }]
            : []),
        ]}
      >
        {w('catalog.text.sheet')} ▾
      </MenuButton>
      <SkuImportDrawer open={open} onClose={() => setOpen(false)} />
    </>
  )
}
