import { describe, expect, it } from "vitest";
import {
  isUrlString,
  stringToUrl,
  urlGetEscapedPath,
  urlGetHost,
  urlGetHostname,
  urlGetPort,
  urlGetScheme,
} from "../../../../../src/kube/cel/library/net/url.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => stringToUrl("/#f#g"), "url /#f%23g"],
  [() => stringToUrl("http://%C3%A9/"), "url http://%C3%A9/"],
  [() => stringToUrl("http://h/p^{}"), "url http://h/p%5E%7B%7D"],
  [() => stringToUrl("http://h/\\"), "url http://h/%5C"],
  [() => stringToUrl("http://"), "url http:"],
  [() => stringToUrl("http://h/"), "url http://h/"],
  [() => stringToUrl("http://h??"), "url http://h??"],
  [() => stringToUrl("db://h:80:90/"), "url db://h:80:90/"],
  [() => stringToUrl("http://u:@h/"), "url http://u:@h/"],
  [() => stringToUrl("http://u@h/"), "url http://u@h/"],
  [() => stringToUrl("http://h"), "url http://h"],
  [() => stringToUrl('http://h"/'), 'url http://h"/'],
  [() => stringToUrl("http://[::1%25e%20x]/"), "url http://[::1%25e%20x]/"],
  [() => stringToUrl("*"), "url *"],
  [
    () => stringToUrl("http://h/%4"),
    failure('URL parse error during conversion from string: parse "http://h/%4": invalid URL escape "%4"'),
  ],
  [() => stringToUrl(""), failure('URL parse error during conversion from string: parse "": empty url')],
  [
    () => stringToUrl("http://h/%41%zz"),
    failure('URL parse error during conversion from string: parse "http://h/%41%zz": invalid URL escape "%zz"'),
  ],
  [
    () => stringToUrl("http://h/\u0001"),
    failure(
      'URL parse error during conversion from string: parse "http://h/\\x01": net/url: invalid control character in URL',
    ),
  ],
  [
    () => stringToUrl("a/b"),
    failure('URL parse error during conversion from string: parse "a/b": invalid URI for request'),
  ],
  [
    () => stringToUrl("http://[::1]80/"),
    failure('URL parse error during conversion from string: parse "http://[::1]80/": invalid port "80" after host'),
  ],
  [
    () => stringToUrl("http://[1.2.3.4]/"),
    failure('URL parse error during conversion from string: parse "http://[1.2.3.4]/": invalid IP-literal'),
  ],
  [
    () => stringToUrl("/p%zz"),
    failure('URL parse error during conversion from string: parse "/p%zz": invalid URL escape "%zz"'),
  ],
  [
    () => stringToUrl("http://h#f"),
    failure('URL parse error during conversion from string: parse "http://h#f": invalid character "#" in host name'),
  ],
  [
    () => stringToUrl("http://h:80:90/"),
    failure('URL parse error during conversion from string: parse "http://h:80:90/": invalid port ":80:90" after host'),
  ],
  [() => isUrlString("#f"), false],
  [() => isUrlString("http://[::1]:80/p"), true],
  [() => isUrlString(""), false],
  [() => isUrlString("///p"), true],
  [() => isUrlString("http:/"), true],
  [() => isUrlString("//["), true],
  [() => isUrlString("db://h:80:90/"), true],
  [() => isUrlString("http://h/p^{}"), true],
  [() => isUrlString("http://h x/"), false],
  [() => isUrlString("http://a@b@h/"), true],
  [() => isUrlString("https://h:80/p?q=1#f"), true],
  [() => isUrlString("HTTP://H/"), true],
  [() => isUrlString("http://h/a(b)"), true],
  [() => isUrlString("http://[::1]"), true],
  [() => isUrlString("/p?a=1&b=2&a=3"), true],
  [() => isUrlString("http://h%25/"), true],
  [() => isUrlString("http://@h/"), true],
  [() => isUrlString("http://h/a%2Fb"), true],
  [() => isUrlString("mailto:a@b"), true],
  [() => isUrlString("http://h/a b"), true],
  [() => isUrlString("http://u:@h/"), true],
  [() => isUrlString("http://h|/"), false],
  [() => isUrlString("/p%zz"), false],
  [() => isUrlString("http://[::1%25]/"), false],
  [() => urlGetScheme(stringToUrl("http://h/p?q=a/b?c")), "http"],
  [() => urlGetScheme(stringToUrl("http://u:@h/")), "http"],
  [() => urlGetScheme(stringToUrl("http://h/?=1&&x")), "http"],
  [() => urlGetScheme(stringToUrl("x:y?z#f")), "x"],
  [() => urlGetScheme(stringToUrl("http://h/a b")), "http"],
  [() => urlGetScheme(stringToUrl("http://h/é")), "http"],
  [() => urlGetScheme(stringToUrl("/#f#g")), ""],
  [() => urlGetScheme(stringToUrl("db://h:80:90/")), "db"],
  [() => urlGetScheme(stringToUrl("http://")), "http"],
  [() => urlGetScheme(stringToUrl("http://h%25/")), "http"],
  [() => urlGetScheme(stringToUrl("http://h/a(b)")), "http"],
  [() => urlGetScheme(stringToUrl("http://h??")), "http"],
  [() => urlGetScheme(stringToUrl('http://h"/')), "http"],
  [() => urlGetScheme(stringToUrl("http://h/?a=%zz&b=1")), "http"],
  [
    () => urlGetScheme(stringToUrl("//[")),
    failure("URL parse error during conversion from string: parse \"//[\": missing ']' in host"),
  ],
  [
    () => urlGetScheme(stringToUrl(":")),
    failure('URL parse error during conversion from string: parse ":": missing protocol scheme'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h/%41%zz")),
    failure('URL parse error during conversion from string: parse "http://h/%41%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h/#%zz")),
    failure('URL parse error during conversion from string: parse "http://h/#%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://[::1]80/")),
    failure('URL parse error during conversion from string: parse "http://[::1]80/": invalid port "80" after host'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://%41/")),
    failure('URL parse error during conversion from string: parse "http://%41/": invalid URL escape "%41"'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h/%")),
    failure('URL parse error during conversion from string: parse "http://h/%": invalid URL escape "%"'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h#f")),
    failure('URL parse error during conversion from string: parse "http://h#f": invalid character "#" in host name'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h:80:90/")),
    failure('URL parse error during conversion from string: parse "http://h:80:90/": invalid port ":80:90" after host'),
  ],
  [
    () => urlGetScheme(stringToUrl("http://h x/")),
    failure('URL parse error during conversion from string: parse "http://h x/": invalid character " " in host name'),
  ],
  [() => urlGetHost(stringToUrl("http://h/#%41 b")), "h"],
  [() => urlGetHost(stringToUrl("http://h/\\")), "h"],
  [() => urlGetHost(stringToUrl("http:///p")), ""],
  [() => urlGetHost(stringToUrl("x:y?z#f")), ""],
  [() => urlGetHost(stringToUrl("a+b-c.1://h/")), "h"],
  [() => urlGetHost(stringToUrl("http://h/p?q=a/b?c")), "h"],
  [() => urlGetHost(stringToUrl("http://[::1%25e%20x]/")), "[::1%e x]"],
  [() => urlGetHost(stringToUrl("http://h/?é=ü")), "h"],
  [() => urlGetHost(stringToUrl("http://[::1]:80/p")), "[::1]:80"],
  [() => urlGetHost(stringToUrl("http://h/[x]")), "h"],
  [() => urlGetHost(stringToUrl("*")), ""],
  [() => urlGetHost(stringToUrl("///p")), ""],
  [() => urlGetHost(stringToUrl("http://h/?a=%zz&b=1")), "h"],
  [() => urlGetHost(stringToUrl('http://h"/')), 'h"'],
  [
    () => urlGetHost(stringToUrl("http://h x/")),
    failure('URL parse error during conversion from string: parse "http://h x/": invalid character " " in host name'),
  ],
  [
    () => urlGetHost(stringToUrl("http://h:a/")),
    failure('URL parse error during conversion from string: parse "http://h:a/": invalid port ":a" after host'),
  ],
  [
    () => urlGetHost(stringToUrl("http://h/#%zz")),
    failure('URL parse error during conversion from string: parse "http://h/#%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetHost(stringToUrl("a/b")),
    failure('URL parse error during conversion from string: parse "a/b": invalid URI for request'),
  ],
  [
    () => urlGetHost(stringToUrl("1http://h")),
    failure('URL parse error during conversion from string: parse "1http://h": invalid URI for request'),
  ],
  [
    () => urlGetHost(stringToUrl("?q")),
    failure('URL parse error during conversion from string: parse "?q": invalid URI for request'),
  ],
  [
    () => urlGetHost(stringToUrl("http://h#f")),
    failure('URL parse error during conversion from string: parse "http://h#f": invalid character "#" in host name'),
  ],
  [
    () => urlGetHost(stringToUrl("http://h/")),
    failure(
      'URL parse error during conversion from string: parse "http://h\\x7f/": net/url: invalid control character in URL',
    ),
  ],
  [
    () => urlGetHost(stringToUrl("http://[1.2.3.4]/")),
    failure('URL parse error during conversion from string: parse "http://[1.2.3.4]/": invalid IP-literal'),
  ],
  [
    () => urlGetHost(stringToUrl("http://[::1%eth0]/")),
    failure('URL parse error during conversion from string: parse "http://[::1%eth0]/": invalid URL escape "%et"'),
  ],
  [() => urlGetHostname(stringToUrl("http://h/?a+b=c+d")), "h"],
  [() => urlGetHostname(stringToUrl("http://h/?#")), "h"],
  [() => urlGetHostname(stringToUrl("http://[::1]")), "::1"],
  [() => urlGetHostname(stringToUrl("/p")), ""],
  [() => urlGetHostname(stringToUrl("http://")), ""],
  [() => urlGetHostname(stringToUrl("http://h:/")), "h"],
  [() => urlGetHostname(stringToUrl("http://u:p@h/")), "h"],
  [() => urlGetHostname(stringToUrl('http://h"/')), 'h"'],
  [() => urlGetHostname(stringToUrl("http://h/?a=%zz&b=1")), "h"],
  [() => urlGetHostname(stringToUrl("http://[::1%25e%20x]/")), "::1%e x"],
  [() => urlGetHostname(stringToUrl("http://h/a b")), "h"],
  [() => urlGetHostname(stringToUrl('http://h/a"b')), "h"],
  [() => urlGetHostname(stringToUrl("http://h/a%2fb(")), "h"],
  [() => urlGetHostname(stringToUrl("http:/")), ""],
  [
    () => urlGetHostname(stringToUrl("?q")),
    failure('URL parse error during conversion from string: parse "?q": invalid URI for request'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://h/%41%zz")),
    failure('URL parse error during conversion from string: parse "http://h/%41%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://a[b]/")),
    failure('URL parse error during conversion from string: parse "http://a[b]/": invalid IP-literal'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://h|/")),
    failure('URL parse error during conversion from string: parse "http://h|/": invalid character "|" in host name'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://[::1%eth0]/")),
    failure('URL parse error during conversion from string: parse "http://[::1%eth0]/": invalid URL escape "%et"'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://h/%4")),
    failure('URL parse error during conversion from string: parse "http://h/%4": invalid URL escape "%4"'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://h:80:90/")),
    failure('URL parse error during conversion from string: parse "http://h:80:90/": invalid port ":80:90" after host'),
  ],
  [
    () => urlGetHostname(stringToUrl("http://[::1")),
    failure("URL parse error during conversion from string: parse \"http://[::1\": missing ']' in host"),
  ],
  [
    () => urlGetHostname(stringToUrl("http://[::1%25]/")),
    failure(
      'URL parse error during conversion from string: parse "http://[::1%25]/": invalid host: ParseAddr("::1%"): zone must be a non-empty string',
    ),
  ],
  [
    () => urlGetHostname(stringToUrl("#f")),
    failure('URL parse error during conversion from string: parse "#f": invalid URI for request'),
  ],
  [() => urlGetPort(stringToUrl("http://h/")), ""],
  [() => urlGetPort(stringToUrl("a+b-c.1://h/")), ""],
  [() => urlGetPort(stringToUrl("http://u@h/")), ""],
  [() => urlGetPort(stringToUrl("http://%C3%A9/")), ""],
  [() => urlGetPort(stringToUrl("http://h/?é=ü")), ""],
  [() => urlGetPort(stringToUrl("http:///p")), ""],
  [() => urlGetPort(stringToUrl("http://h/p?q=a/b?c")), ""],
  [() => urlGetPort(stringToUrl("http://h/?=1&&x")), ""],
  [() => urlGetPort(stringToUrl("http://h")), ""],
  [() => urlGetPort(stringToUrl("*")), ""],
  [() => urlGetPort(stringToUrl("http://h/a b")), ""],
  [() => urlGetPort(stringToUrl("/p?a=1&b=2&a=3")), ""],
  [() => urlGetPort(stringToUrl("http://@h/")), ""],
  [() => urlGetPort(stringToUrl("http://h/?#")), ""],
  [
    () => urlGetPort(stringToUrl("http://h x/")),
    failure('URL parse error during conversion from string: parse "http://h x/": invalid character " " in host name'),
  ],
  [
    () => urlGetPort(stringToUrl("http://h:a/")),
    failure('URL parse error during conversion from string: parse "http://h:a/": invalid port ":a" after host'),
  ],
  [
    () => urlGetPort(stringToUrl("http://a[b]/")),
    failure('URL parse error during conversion from string: parse "http://a[b]/": invalid IP-literal'),
  ],
  [
    () => urlGetPort(stringToUrl("http://[::1")),
    failure("URL parse error during conversion from string: parse \"http://[::1\": missing ']' in host"),
  ],
  [
    () => urlGetPort(stringToUrl("http://h/")),
    failure(
      'URL parse error during conversion from string: parse "http://h\\x7f/": net/url: invalid control character in URL',
    ),
  ],
  [
    () => urlGetPort(stringToUrl("#f")),
    failure('URL parse error during conversion from string: parse "#f": invalid URI for request'),
  ],
  [
    () => urlGetPort(stringToUrl("1http://h")),
    failure('URL parse error during conversion from string: parse "1http://h": invalid URI for request'),
  ],
  [
    () => urlGetPort(stringToUrl("http://h|/")),
    failure('URL parse error during conversion from string: parse "http://h|/": invalid character "|" in host name'),
  ],
  [
    () => urlGetPort(stringToUrl("a/b")),
    failure('URL parse error during conversion from string: parse "a/b": invalid URI for request'),
  ],
  [
    () => urlGetPort(stringToUrl("/p%zz")),
    failure('URL parse error during conversion from string: parse "/p%zz": invalid URL escape "%zz"'),
  ],
  [() => urlGetEscapedPath(stringToUrl("http://u:p@h/")), "/"],
  [() => urlGetEscapedPath(stringToUrl("http://@h/")), "/"],
  [() => urlGetEscapedPath(stringToUrl("/#f#g")), "/"],
  [() => urlGetEscapedPath(stringToUrl("http://")), ""],
  [() => urlGetEscapedPath(stringToUrl("http://h<>/")), "/"],
  [() => urlGetEscapedPath(stringToUrl("http://h")), ""],
  [() => urlGetEscapedPath(stringToUrl("http://h/é")), "/%C3%A9"],
  [() => urlGetEscapedPath(stringToUrl("///p")), "///p"],
  [() => urlGetEscapedPath(stringToUrl("/p")), "/p"],
  [() => urlGetEscapedPath(stringToUrl("http://h:/")), "/"],
  [() => urlGetEscapedPath(stringToUrl("http://h/p?q=a/b?c")), "/p"],
  [() => urlGetEscapedPath(stringToUrl("http://h/;p=1")), "/;p=1"],
  [() => urlGetEscapedPath(stringToUrl("http://u@h/")), "/"],
  [() => urlGetEscapedPath(stringToUrl("HTTP://H/")), "/"],
  [
    () => urlGetEscapedPath(stringToUrl("rel")),
    failure('URL parse error during conversion from string: parse "rel": invalid URI for request'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://h:80#f")),
    failure('URL parse error during conversion from string: parse "http://h:80#f": invalid port ":80#f" after host'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://[::1%eth0]/")),
    failure('URL parse error during conversion from string: parse "http://[::1%eth0]/": invalid URL escape "%et"'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("/p%zz")),
    failure('URL parse error during conversion from string: parse "/p%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://[::1%25]/")),
    failure(
      'URL parse error during conversion from string: parse "http://[::1%25]/": invalid host: ParseAddr("::1%"): zone must be a non-empty string',
    ),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("1http://h")),
    failure('URL parse error during conversion from string: parse "1http://h": invalid URI for request'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://[1.2.3.4]/")),
    failure('URL parse error during conversion from string: parse "http://[1.2.3.4]/": invalid IP-literal'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://u%40:p%zz@h/")),
    failure('URL parse error during conversion from string: parse "http://u%40:p%zz@h/": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl("http://h/%41%zz")),
    failure('URL parse error during conversion from string: parse "http://h/%41%zz": invalid URL escape "%zz"'),
  ],
  [
    () => urlGetEscapedPath(stringToUrl(":")),
    failure('URL parse error during conversion from string: parse ":": missing protocol scheme'),
  ],
];

describe("url", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
