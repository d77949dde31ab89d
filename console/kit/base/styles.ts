// The tokens and classes of the shop, then what is denser here. The page imports this list first, so that the sheet of a
// component can override them.
import '~/ui/kit/styles/styles'
import '@console/kit/base/console.css'
