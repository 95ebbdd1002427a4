/** Objects and their schemas, on which the expressions of the rows are evaluated. */
export const SUBJECTS = {
  basic: {
    schema: {
      type: "object",
      properties: {
        b: { type: "boolean" },
        s: { type: "string" },
        t: { type: "string" },
        n: { type: "integer" },
        m: { type: "integer" },
        big: { type: "integer", format: "int64" },
        d: { type: "number" },
        e: { type: "number" },
        absent: { type: "string" },
        absentNumber: { type: "integer" },
        absentList: { type: "array", items: { type: "string" } },
        absentObject: {
          type: "object",
          properties: { x: { type: "string" }, o: { type: "object", properties: { y: { type: "integer" } } } },
        },
        nothing: { type: "string", nullable: true },
        l: { type: "array", items: { type: "integer" } },
        k: { type: "array", items: { type: "string" } },
        q: { type: "array", items: { type: "number" } },
        nulls: { type: "array", items: { type: "string", nullable: true } },
        nest: { type: "array", items: { type: "array", items: { type: "integer" } } },
        o: {
          type: "object",
          properties: {
            x: { type: "string" },
            y: { type: "integer" },
            o: { type: "object", properties: { y: { type: "integer" } } },
          },
        },
        p: {
          type: "object",
          properties: {
            x: { type: "string" },
            y: { type: "integer" },
            o: { type: "object", properties: { y: { type: "integer" } } },
          },
        },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: { type: "string" },
              port: { type: "integer" },
              tags: { type: "array", items: { type: "string" } },
            },
          },
        },
        map: { type: "object", additionalProperties: { type: "integer" } },
        maps: { type: "object", additionalProperties: { type: "object", properties: { v: { type: "string" } } } },
        nullMap: { type: "object", additionalProperties: { type: "string", nullable: true } },
        port: { "x-kubernetes-int-or-string": true },
        portName: { "x-kubernetes-int-or-string": true },
        ports: { type: "array", items: { "x-kubernetes-int-or-string": true } },
      },
    },
    data: '{"b":true,"s":"h\u00e9llo \ud83d\ude00","t":"","n":7,"m":-3,"big":9223372036854775807,"d":1.5,"e":2.0,"nothing":null,"l":[3,1,2,1],"k":["b","a","c"],"q":[1,2.5,1e300],"nulls":["a",null],"nest":[[1,2],[],[3]],"o":{"x":"a","y":1,"o":{"y":2}},"p":{"x":"a","y":1,"o":{"y":2}},"items":[{"name":"http","port":80,"tags":["x"]},{"name":"https","port":443},{"port":1}],"map":{"a":1,"b":2},"maps":{"one":{"v":"1"},"two":{}},"nullMap":{"a":null,"b":"x"},"port":80,"portName":"http","ports":[80,"http"]}',
  },
  lists: {
    schema: {
      type: "object",
      properties: {
        set: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        same: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        other: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        numbers: { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer" } },
        numbers2: { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer" } },
        atomic: { type: "array", items: { type: "string" } },
        mapped: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: { type: "object", properties: { k: { type: "string" }, v: { type: "integer" } } },
        },
        mapped2: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: { type: "object", properties: { k: { type: "string" }, v: { type: "integer" } } },
        },
        two: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k", "n"],
          items: {
            type: "object",
            properties: { k: { type: "string" }, n: { type: "integer" }, v: { type: "string" } },
          },
        },
      },
    },
    data: '{"set":["a","b"],"same":["b","a"],"other":["a","c"],"numbers":[1,2],"numbers2":[2,1],"atomic":["b","a"],"mapped":[{"k":"a","v":1},{"k":"b","v":2}],"mapped2":[{"k":"b","v":2},{"k":"a","v":1}],"two":[{"k":"a","n":1,"v":"x"},{"k":"a","n":2}]}',
  },
  formats: {
    schema: {
      type: "object",
      properties: {
        duration: { type: "string", format: "duration" },
        odd: { type: "string", format: "duration" },
        date: { type: "string", format: "date" },
        time: { type: "string", format: "date-time" },
        local: { type: "string", format: "date-time" },
        lower: { type: "string", format: "date-time" },
        bytes: { type: "string", format: "byte" },
        standard: { type: "string", format: "byte" },
        times: { type: "array", items: { type: "string", format: "date-time" } },
        durations: { type: "array", items: { type: "string", format: "duration" } },
        blobs: { type: "array", items: { type: "string", format: "byte" } },
        ip: { type: "string", format: "ipv4" },
      },
    },
    data: '{"duration":"1h30m","odd":"3 days","date":"2024-02-29","time":"2024-02-29T12:00:00.5+02:00","local":"2024-02-29T10:00:00","lower":"2024-02-29t10:00:00z","bytes":"aGVsbG8=","standard":"+/8=","times":["2024-01-01T00:00:00Z","2023-01-01T00:00:00Z"],"durations":["1s","2m"],"blobs":["YQ==","Yg=="],"ip":"1.2.3.4"}',
  },
  names: {
    schema: {
      type: "object",
      properties: {
        constructor: { type: "string" },
        toString: { type: "integer" },
        hasOwnProperty: { type: "string" },
        "a-b": { type: "integer" },
        "a.b/c": { type: "string" },
        x__y: { type: "string" },
        namespace: { type: "string" },
        in: { type: "string" },
        map: { type: "object", additionalProperties: { type: "string" } },
      },
    },
    data: '{"toString":1,"a-b":2,"a.b/c":"x","x__y":"y","namespace":"ns","in":"i","map":{"constructor":"c","__proto__":"p"}}',
  },
  wrong: {
    schema: {
      type: "object",
      properties: {
        n: { type: "integer" },
        l: { type: "array", items: { type: "integer" } },
        any: { "x-kubernetes-int-or-string": true },
      },
    },
    data: '{"n":1.0,"l":[1,2.0,3],"any":1.0}',
  },
} as const;

export type SubjectName = keyof typeof SUBJECTS;
