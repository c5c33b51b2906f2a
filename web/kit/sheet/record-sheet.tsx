import type { SheetApi } from '#contract/kit/sheet/sheet.api.ts'
import type { WordKey } from '#contract/words.ts'
import type { Client } from '../call/client.ts'
import { useSession } from '../session/session.ts'
import { SheetMenu, type SheetAsk } from './sheet-menu.tsx'

type RecordSheetProps<Filter> = {
  /** The screen of the list: which import it goes on with when it is opened again. */
  screen: string
  title: WordKey
  calls: Client<SheetApi> & { export: { href: (ask: Filter & SheetAsk) => string } }
  /** What the list shows is what is downloaded. */
  filter: NoInfer<Filter>
  /** Who may send records back. */
  needs: string
}

/** The records of a list as a spreadsheet, with everything that their form asks; and back from one. */
export function RecordSheet<Filter>({ screen, title, calls, filter, needs }: RecordSheetProps<Filter>) {
  const { may } = useSession()
  return (
    <SheetMenu
      sheets={[
        {
          name: screen,
          calls,
          words: { title, help: 'kit.sheets.recordHelp' },
          href: (ask) => calls.export.href({ ...filter, ...ask }),
          mayImport: may(needs),
        },
      ]}
    />
  )
}
