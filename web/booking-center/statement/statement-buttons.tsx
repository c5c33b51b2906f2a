import { download } from '../../kit/call/client.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { bookingCenter } from '../booking-center.client.ts'
import { Icon } from '../../kit/parts/icons.tsx'

type Period = { from?: string | undefined; to?: string | undefined }

/** The statement of a period to keep, in the language of the page. */
export function StatementMenu({ period }: { period: Period }) {
  const { w } = useWords()
  const take = (format: 'pdf' | 'xlsx') => () =>
    void download(bookingCenter.statementFile.href({ ...period, format }))
  const label = w('booking-center.text.statement')
  return (
    <MenuButton
      label={label}
      items={[
        { key: 'pdf', label: w('booking-center.text.asPdf'), onPick: take('pdf') },
        { key: 'xlsx', label: w('booking-center.text.asSheet'), onPick: take('xlsx') },
      ]}
    >
      {label} <Icon name="down" size={14} />
    </MenuButton>
  )
}
