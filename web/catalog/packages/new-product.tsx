import { playPackages } from './family.ts'
import { NewPackage } from './package-pages.tsx'

export default function NewProduct() {
  return <NewPackage family={playPackages} />
}
