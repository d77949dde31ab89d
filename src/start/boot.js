// The one inline script of a page. It keeps the app's code out of the way of the first view. That code loads when the
// page has loaded and the browser is idle, or at the first touch, key or pointer. Earlier taps are
// held back and replayed on the live page. If the code does not load, links work without it. Login data in the address (a
// token, a provider's answer) is first removed from it, and then the code loads at once. All of it is requested together.
// It is evaluated file by file, with a turn for the browser in between, and the last file starts the app. A document
// carries only the style of what it shows: before the app starts, the whole stylesheet is there.
;(function (files, style, now, hasAuthParams) {
  var tapped = []
  var came = location.pathname + location.search + location.hash
  if (hasAuthParams.test(came)) history.replaceState(history.state, '', location.pathname)
  else came = undefined
  var started = false
  // the page's own code has taken over
  var live = false
  var composing
  function hold(event) {
    var target = event.target.closest ? event.target.closest('a,button,label,input,summary,select') : null
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    // let the browser handle targets that do not leave the page
    if (target.matches('a[href^="mailto:"],a[href^="tel:"],a[target],label,summary,select,input')) return
    event.preventDefault()
    event.stopPropagation()
    // repeated taps count once, because the shopper saw no reaction; on a stepper each one counts
    if (tapped[tapped.length - 1] !== target || target.closest('.stepper')) tapped.push(target)
  }
  function release() {
    live = true
    document.removeEventListener('click', hold, true)
    // of several links the last one counts
    return tapped.filter(function (each, at) {
      return !each.href || at === tapped.length - 1
    })
  }
  function start() {
    if (started) return
    started = true
    var styled = style
      ? new Promise(function (done, failed) {
          var link = add('stylesheet', style)
          link.addEventListener('load', done)
          link.addEventListener('error', failed)
        })
      : Promise.resolve()
    // the steps below handle it
    styled.catch(function () {})
    files.forEach(function (file) {
      add('modulepreload', file)
    })
    files
      .reduce(function (before, file) {
        return before.then(turn).then(function () {
          return import(file)
        })
      }, Promise.resolve())
      .then(function (code) {
        return styled.then(function () {
          return code
        })
      })
      .then(function (code) {
        return code.start(
          release,
          function () {
            return composing
          },
          came,
        )
      })
      .catch(function (reason) {
        if (live) return console.error(reason)
        console.info(reason)
        var last = release().pop()
        if (last && last.href) location.href = last.href
        else if (!reload()) apologize()
      })
  }
  function add(rel, file) {
    var link = document.createElement('link')
    link.rel = rel
    link.href = file
    return document.head.appendChild(link)
  }
  function turn() {
    return new Promise(function (done) {
      setTimeout(done)
    })
  }
  // at most once a minute, as `chunk-reload.ts` does it with the same note
  function reload() {
    try {
      var last = +sessionStorage.getItem('chunk.reloaded')
      if (!navigator.onLine || (last > 0 && Date.now() - last < 60000)) return false
      sessionStorage.setItem('chunk.reloaded', Date.now())
    } catch (unkept) {
      console.info(unkept)
      return false
    }
    location.reload()
    return true
  }
  // a readable page stays below the message; the message replaces a page that waits for its code
  function apologize() {
    var root = document.getElementById('root')
    var place = root.querySelector('[role=dialog] .body') || root.querySelector('main') || root
    if (now) {
      place.textContent = ''
      place.removeAttribute('aria-busy')
    }
    place.insertBefore(document.getElementById('lost').content.cloneNode(true), place.firstChild)
    place.querySelector('[data-again]').addEventListener('click', function () {
      location.reload()
    })
  }
  document.addEventListener('click', hold, true)
  // a picture may fail before the app's code can notice
  function mark(image, lost) {
    if (image.localName === 'img') image.toggleAttribute('data-lost', lost)
  }
  ;['error', 'load'].forEach(function (type) {
    document.addEventListener(
      type,
      function (event) {
        mark(event.target, type === 'error')
      },
      true,
    )
  })
  ;[].forEach.call(document.images, function (image) {
    if (image.complete && !image.naturalWidth) mark(image, true)
  })
  // a script cannot ask a field later whether an input method is composing in it
  document.addEventListener('compositionstart', function (event) {
    composing = event.target
  })
  document.addEventListener('compositionend', function () {
    composing = undefined
  })
  ;['pointerdown', 'touchstart', 'keydown', 'focusin'].forEach(function (touch) {
    addEventListener(touch, start, { once: true, passive: true, capture: true })
  })
  if (now || came) start()
  else
    addEventListener('load', function () {
      // time to draw the pictures first
      setTimeout(function () {
        if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 3000 })
        else start()
      }, 100)
    })
})
