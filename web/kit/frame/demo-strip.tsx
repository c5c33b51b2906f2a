import { endpoints } from 'virtual:contract'
import { Icon } from '../parts/icons.tsx'
import { useNarrow } from '../look/use-narrow.ts'
import { useWords } from '../words/words.ts'
import { openTool } from './bar/open-tool.ts'

/** Says that this world is invented, and where its mails can be read. */
export function DemoStrip() {
  const { w } = useWords()
  const narrow = useNarrow()
  return (
    <aside className="demo-strip" aria-label={w('kit.frame.demoShort')}>
      <span>{w(narrow ? 'kit.frame.demoShort' : 'kit.frame.demoWorld')}</span>
      {endpoints.mail?.caught && (
        <button type="button" onClick={() => openTool('mailbox')}>
          <Icon name="mail" size={14} />
          {w('kit.frame.demoMailbox')}
        </button>
      )}
    </aside>
  )
}
