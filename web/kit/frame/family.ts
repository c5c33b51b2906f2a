import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'

/** Whose page it is, for pages with a second view: the first view's, unless something around it says otherwise. */
export function familiesOf<F>(first: F) {
  const Current = createContext(first)
  const Within = ({ family, children }: { family: F; children?: ReactNode }) =>
    createElement(Current, { value: family }, children)
  return {
    useFamily: (): F => useContext(Current),
    /** What stands within is of another family. */
    Within,
    /** The same page over another family. */
    inFamily: <P extends object>(family: F, Page: ComponentType<P>): ComponentType<P> =>
      function FamilyPage(props: P) {
        return createElement(Within, { family }, createElement(Page, props))
      },
  }
}
