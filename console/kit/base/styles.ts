// The tokens and classes of the shop, then what is denser here. The page imports this list first, so that the sheet of a
// component can override them.
import '~/ui/kit/styles/styles'
import '~/ui/kit/picture/icon.css'
import '~/ui/kit/form/field.css'
import '~/ui/kit/error/skeleton.css'
import '~/ui/kit/popup/toast.css'
import '@console/kit/base/console.css'
