import { brand } from '../look/brands.ts'
import { Drawer } from '../parts/layers/drawer.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { useStartFacts } from '../session/start-facts.ts'
import { tutorialOf } from '../route/tutorial.ts'
import { useScreen } from '../route/use-screen.ts'
import { Link } from '../parts/link.tsx'
import { to } from '../route/screens.ts'
import { useWords } from '../words/words.ts'
import './bar/tools.css'

/** Help beside the work: half the window, a help page in a frame, in the reader's language. */
export default function TutorialDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w, language } = useWords()
  const screen = useScreen()
  const { guides } = useStartFacts()
  const link = tutorialOf(guides, brand().tutorial, screen?.name, language)
  return (
    <Drawer open={open} onClose={onClose} width="50%" title={w('kit.frame.tutorial')}>
      {link ? (
        <>
          <p className="tutorial-more">
            <Link
              href={to.settings.HelpCenterDetail({ screen: screen?.help ?? screen?.name })}
              onClick={onClose}
            >
              {w('settings.screens.HelpAndLog')}
            </Link>
          </p>
          <iframe className="tutorial-page" src={link} title={w('kit.frame.tutorial')} />
        </>
      ) : (
        <Empty title={w('kit.text.noTutorial')} />
      )}
    </Drawer>
  )
}
