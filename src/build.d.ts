/** The stamp of this build: the same in the browser's code and in the server's. */
declare const __BUILD__: string
