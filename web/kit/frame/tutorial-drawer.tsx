import { brand } from '../brands.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Empty } from '../parts/empty.tsx'
import { useStartFacts } from '../start-facts.ts'
import { tutorialOf } from '../tutorial.ts'
import { useScreen } from '../use-screen.ts'
import { useWords } from '../words.ts'
import './tools.css'

/** Help beside the work: half the window, a help page in a frame, in the reader's language. */
export default function TutorialDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w, language } = useWords()
  const screen = useScreen()
  const { guides } = useStartFacts()
  const link = tutorialOf(guides, brand().tutorial, screen?.name, language)
  return (
    <Drawer open={open} onClose={onClose} width="50%" title={w('kit.frame.tutorial')}>
      {link ? (
        <iframe className="tutorial-page" src={link} title={w('kit.frame.tutorial')} />
      ) : (
        <Empty title={w('kit.text.noTutorial')} />
      )}
    </Drawer>
  )
}
