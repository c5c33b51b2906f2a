import { LibraryList } from './list/library-list.tsx'
import { templateFamily } from './families.ts'

/** Whole tours from which group plans begin. */
export default function Templates() {
  return <LibraryList family={templateFamily} />
}
