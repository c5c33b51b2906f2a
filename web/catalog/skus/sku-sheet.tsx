import { SheetMenu } from '../../kit/sheet/sheet-menu.tsx'
import { useSession } from '../../kit/session/session.ts'
import type { catalog } from '../catalog.client.ts'
import { useFamily } from '../family.ts'

type SkuSheetProps = {
  filter: Omit<NonNullable<Parameters<typeof catalog.export.href>[0]>, 'format' | 'template'>
}

/** The SKUs of the list as a spreadsheet, with everything that their forms hold; and back from one. */
export function SkuSheet({ filter }: SkuSheetProps) {
  const { may } = useSession()
  const { calls, keys, name, words } = useFamily()
  return (
    <SheetMenu
      sheets={[
        {
          name: `skus-${name}`,
          calls,
          words: { title: words.import, help: 'catalog.text.importHelp' },
          href: (ask) => calls.export.href({ ...filter, ...ask }),
          mayImport: may(keys.edit),
        },
      ]}
    />
  )
}
