// The inline script of the offline page. The page replaces any address, so the script finds language, edition and text
// size itself. It requests a small file at growing intervals, and reloads the page when the file arrives.
;(function () {
  var root = document.documentElement
  var lang = /(?:^|; )lang=en(?:;|$)/.test(document.cookie) ? 'en' : 'zh-Hant'
  var hk = /^\/hk(?:\/|$)/.test(location.pathname)
  var size = null
  try {
    size = localStorage.getItem('device.textSize')
  } catch {
    // then it is the usual size
  }
  if (/^(?:125|150|175|200)$/.test(size)) root.classList.add('text-' + size)
  root.lang = lang + (hk ? '-HK' : '-MO')
  document.querySelectorAll('body > div').forEach(function (page) {
    page.hidden = page.lang !== lang
    if (!page.hidden) document.title = page.dataset.title
  })
  document.querySelectorAll('a[href^="/"]').forEach(function (link) {
    if (hk) link.href = '/hk' + link.getAttribute('href').replace(/^\/$/, '')
  })
  function reload() {
    location.reload()
  }
  document.querySelectorAll('[data-again]').forEach(function (link) {
    link.addEventListener('click', function (event) {
      event.preventDefault()
      reload()
    })
  })
  var wait = 2000
  var next
  function ask() {
    clearTimeout(next)
    next = setTimeout(ask, wait)
    wait = Math.min(wait * 2, 60000)
    if (document.visibilityState === 'visible')
      fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
        if (answer.ok) reload()
      }, Boolean)
  }
  next = setTimeout(ask, wait)
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
})()
