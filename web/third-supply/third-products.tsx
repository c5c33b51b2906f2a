/** Products of suppliers' own reservation systems. */
export default function ThirdProducts() {
  return null
}
