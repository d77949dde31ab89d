// Written by tests/api/typed-client.test.ts. The descriptions are in the document.

export interface paths {
    "/api/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCatalogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCart"];
        put?: never;
        post: operations["addToCart"];
        delete: operations["clearCart"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["setQuantity"];
        trace?: never;
    };
    "/api/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCheckout"];
        put?: never;
        post: operations["saveCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/payments/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revealOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resendReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/r/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reviveOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/takings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/takings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTaking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify/tel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["loginBySocial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["handOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete: operations["eraseAccount"];
        options?: never;
        head?: never;
        patch: operations["rename"];
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["bindTel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["joinAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["giveConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/identities/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["linkIdentity"];
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDevices"];
        put?: never;
        post?: never;
        delete: operations["revokeDevices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReceiptAddress"];
        put: operations["setReceiptAddress"];
        post?: never;
        delete: operations["removeReceiptAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exportData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthorization"];
        put?: never;
        post: operations["authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasting/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["authorizeChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["userInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["socialLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{provider}/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notifyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["trace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["alive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["able"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["description"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.placed";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.paid";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.processing";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.succeeded";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.cancelled";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refund_due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.refund_due";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "order.refunded";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "topup.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "topup.failed";
                        timestamp: string;
                        data: {
                            order: string;
                            no: string;
                            status: "pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded";
                            version: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "stock.low";
                        timestamp: string;
                        data: {
                            variant: string;
                            for_sale: number;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    "webhook-id": string;
                    "webhook-timestamp": string;
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        type: "webhook.ping";
                        timestamp: string;
                        data: {
                            endpoint: string;
                        };
                    };
                };
            };
            responses: {
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            message: string;
            errors?: {
                [key: string]: string[];
            };
        };
        Inline: {
            type: "text";
            text: string;
        } | {
            type: "break";
        } | {
            type: "strong";
            content: components["schemas"]["Inline"][];
        } | {
            type: "emphasis";
            content: components["schemas"]["Inline"][];
        } | {
            type: "link";
            href: string;
            content: components["schemas"]["Inline"][];
        };
        Block: {
            type: "paragraph";
            content: components["schemas"]["Inline"][];
        } | {
            type: "heading";
            content: components["schemas"]["Inline"][];
        } | {
            type: "list";
            items: components["schemas"]["Block"][][];
            start?: number;
        };
        Amount: string;
        UnitPrice: string;
        Id: string;
        Instant: string;
        Provider: string;
        OrderStatus: {
            name: ("pending" | "waiting_for_payment" | "paid" | "processing" | "success" | "cancelled" | "refund_due" | "refunded") | string;
        };
        Features: {
            phone_codes: boolean;
            social_logins: (components["schemas"]["Provider"] | {
                code: components["schemas"]["Provider"];
                name?: string;
            })[];
            receipts?: boolean;
            customer_data?: boolean;
            registration?: boolean;
            password_reset?: boolean;
            name_change?: boolean;
            password_change?: boolean;
            number_change?: boolean;
            social_links?: boolean;
            devices?: boolean;
            cancellation?: boolean;
            hand_off?: boolean;
            mini_apps?: boolean;
            realtime?: boolean;
            order_links?: boolean;
            reveal?: boolean;
            top_ups?: boolean;
        };
        Init: {
            typelist: {
                id: components["schemas"]["Id"];
                text: string;
            }[];
            navs?: {
                text: string;
                link: string;
                icon?: string;
            }[];
            lang?: {
                locale: string;
                currency?: string;
            }[];
            info: {
                name: string;
                description?: string;
                keywords?: string;
                web?: string;
                welcome?: string;
                email?: string;
                facebook?: string;
                instagram?: string;
                addresses?: {
                    mo?: string;
                    hk?: string;
                };
            };
            tips?: {
                [key: string]: string;
            };
            imgs: {
                logo?: string;
                logo_long?: string;
                icon?: string;
                banners?: {
                    image?: string;
                    link?: string;
                    alt?: string;
                    title?: string;
                    text?: string;
                    art?: string;
                }[];
                qrcode?: string;
                wx?: string;
            };
            colors?: {
                [key: string]: string;
            };
            payment_gateway?: components["schemas"]["PaymentMethod"][];
            transfer_methods?: components["schemas"]["PaymentMethod"][];
            catalogs?: {
                no: components["schemas"]["Id"];
                items: components["schemas"]["Id"][];
                name?: string;
            }[];
            locales?: {
                code: string;
                iso?: string;
            }[];
            service?: {
                customer: {
                    phone?: string;
                    hours?: string;
                };
                counters?: {
                    mo?: {
                        address: string;
                        hours?: string;
                        map?: string;
                    };
                    hk?: {
                        address: string;
                        hours?: string;
                        map?: string;
                    };
                };
            };
            contract?: string;
            country_codes?: string[];
            policies?: {
                id: string;
                version: string;
            }[];
            features?: components["schemas"]["Features"];
        };
        Category: {
            id: components["schemas"]["Id"];
            type: string;
            name: string;
            image?: string;
            family?: string;
        };
        ProductGroup: {
            no: components["schemas"]["Id"];
            name: string;
            image?: string;
            description?: string;
            category_id: components["schemas"]["Id"];
            type?: string;
            products: components["schemas"]["Variant"][];
            family?: string;
        };
        Variant: {
            no: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["UnitPrice"];
            stockout?: boolean;
            once_for_each_only?: boolean;
            fields?: components["schemas"]["Field"][];
            discount?: components["schemas"]["Amount"];
            variations?: components["schemas"]["VariationGroup"][];
            delivery?: "code" | "fulfilment";
        };
        Field: {
            name: string;
            label: string;
            label_zh?: string;
            type?: "select" | "text";
            placeholder?: string;
            options?: {
                value: components["schemas"]["Id"];
                label: string;
            }[];
            required?: boolean;
            pattern?: string;
        };
        VariationGroup: {
            id: components["schemas"]["Id"];
            name: string;
            min?: number;
            max?: number;
            options: {
                id: components["schemas"]["Id"];
                name: string;
                default?: boolean;
            }[];
        };
        PaymentMethod: {
            code: string;
            name: string;
            enabled?: boolean;
            kind?: string;
            legend?: string;
            note?: string;
            settles?: components["schemas"]["SettledAmount"];
        };
        SettledAmount: {
            amount: components["schemas"]["Amount"];
            currency: string;
            rate: string;
        };
        PageText: {
            intro: components["schemas"]["Block"][];
            sections: {
                title: string;
                blocks: components["schemas"]["Block"][];
            }[];
            title?: string;
        };
        Cart: {
            items: components["schemas"]["CartLine"][];
            amount: components["schemas"]["Amount"];
            origin_amount: components["schemas"]["Amount"];
            offer: components["schemas"]["Amount"];
            quantity: number;
            required_apple_id?: boolean;
            required_qq_number?: boolean;
            payment?: string;
            version?: number;
            order?: components["schemas"]["Id"];
        };
        CartLine: {
            id: components["schemas"]["Id"];
            name: string;
            options?: {
                name: string;
                value: string;
            }[];
            variations?: string | string[];
            price: components["schemas"]["UnitPrice"];
            quantity: number;
            discount?: components["schemas"]["Amount"];
            image?: string;
            family?: string;
            product?: components["schemas"]["Id"];
            group_name?: string;
            variant_name?: string;
            stockout?: boolean;
            left?: number;
            once_for_each_only?: boolean;
            delivery?: "code" | "fulfilment";
        };
        NewLine: {
            product: string;
            options: {
                [key: string]: string;
            };
            quantity: number;
        };
        Checkout: {
            form: components["schemas"]["CheckoutForm"];
            cart: components["schemas"]["Cart"];
            payment_methods: components["schemas"]["PaymentMethod"][];
        };
        CheckoutForm: {
            [key: string]: string;
        };
        Confirmed: {
            expected_amount?: components["schemas"]["Amount"];
            expected_version?: number;
            expected_settlement?: components["schemas"]["SettledAmount"];
        };
        CartChanged: {
            cart: components["schemas"]["Cart"];
            form?: components["schemas"]["CheckoutForm"];
            payment_methods?: components["schemas"]["PaymentMethod"][];
            order?: components["schemas"]["Id"];
            errors?: {
                [key: string]: string[];
            };
        };
        Order: {
            id: components["schemas"]["Id"];
            status?: components["schemas"]["OrderStatus"];
            payment?: string;
            payment_methods?: components["schemas"]["PaymentMethod"][];
            items?: components["schemas"]["OrderLine"][];
            amount: components["schemas"]["Amount"];
            origin_amount: components["schemas"]["Amount"];
            offer: components["schemas"]["Amount"];
            quantity?: number;
            no?: string;
            currency?: string;
            created_at?: components["schemas"]["Instant"];
            expires_at?: components["schemas"]["Instant"];
            version?: number;
            revival_token?: string;
            payment_instruction?: components["schemas"]["PaymentInstruction"];
            refunds?: components["schemas"]["Refund"][];
            under_review?: components["schemas"]["Instant"];
            reveal?: "phone_code";
        };
        OrderLine: {
            id: components["schemas"]["Id"];
            name: string;
            options?: {
                name: string;
                value: string;
            }[];
            variations?: string | string[];
            price: components["schemas"]["UnitPrice"];
            quantity: number;
            discount?: components["schemas"]["Amount"];
            codes?: components["schemas"]["Code"][];
            image?: string;
            family?: string;
            product?: components["schemas"]["Id"];
            delivery?: "code" | "fulfilment";
            refunded?: number;
            voided?: components["schemas"]["VoidedCode"][];
        };
        Code: {
            code: string;
            pin?: string;
            serial?: string;
            expires_at?: components["schemas"]["Instant"];
            url?: string;
            format?: string;
        };
        VoidedCode: {
            cause?: "invalid" | "used" | "expired" | "refunded" | "other";
            at: components["schemas"]["Instant"];
            ending?: string;
        };
        Refund: {
            amount: components["schemas"]["Amount"];
            currency: string;
            reason?: "late" | "twice" | "amount" | "undeliverable" | "faulty" | "other";
            line?: components["schemas"]["Id"];
            reference?: string;
            sent_at?: components["schemas"]["Instant"];
        };
        TakingsPage: {
            data: components["schemas"]["Order"][];
            meta: {
                current_page: number;
                last_page: number;
                per_page: number;
                total: number;
            };
        };
        OrderEvent: {
            order: components["schemas"]["Id"];
            version?: number;
            status?: components["schemas"]["OrderStatus"];
        };
        PaymentInstruction: components["schemas"]["RedirectInstruction"] | components["schemas"]["AppInstruction"] | components["schemas"]["QrInstruction"] | components["schemas"]["FormInstruction"] | components["schemas"]["JsapiInstruction"] | components["schemas"]["OfflineInstruction"] | components["schemas"]["NoneInstruction"];
        RedirectInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "redirect";
            url: string;
            settles?: components["schemas"]["SettledAmount"];
        };
        AppInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "app";
            app_url: string;
            web_url: string;
            settles?: components["schemas"]["SettledAmount"];
        };
        QrInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "qr";
            text: string;
            title?: string;
            subject?: string;
            tips?: string[];
            steps?: string[];
            logo?: string;
            settles?: components["schemas"]["SettledAmount"];
            url?: string;
        };
        FormInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "form";
            action: string;
            fields: {
                [key: string]: string;
            };
            settles?: components["schemas"]["SettledAmount"];
        };
        JsapiInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "jsapi";
            bridge: string;
            params: {
                [key: string]: string;
            };
            settles?: components["schemas"]["SettledAmount"];
        };
        OfflineInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "offline";
            steps?: string[];
            settles?: components["schemas"]["SettledAmount"];
            url?: string;
        };
        NoneInstruction: {
            order: components["schemas"]["Id"];
            method: string;
            amount: components["schemas"]["Amount"];
            currency: string;
            expires_at: components["schemas"]["Instant"];
            kind: "none";
            settles?: components["schemas"]["SettledAmount"];
        };
        User: {
            hashid: components["schemas"]["Id"];
            name?: string;
            registered?: boolean;
            verified?: boolean;
            status?: {
                name: string;
            };
            scope?: string[];
            tel?: {
                country_code: string;
                tel: string;
            };
            consents?: {
                id: string;
                version: string;
            }[];
        };
        Token: {
            data: {
                token: string;
            };
        };
        DeviceSession: {
            id: components["schemas"]["Id"];
            current?: boolean;
            created_at: components["schemas"]["Instant"];
            seen_at: components["schemas"]["Instant"];
            agent?: string;
        };
        SocialIdentity: {
            provider: components["schemas"]["Provider"];
            removable?: boolean;
            name?: string;
        };
    };
    responses: {
        Malformed: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        Unauthenticated: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        Forbidden: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        NotFound: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        Conflict: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        TooLarge: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        WrongType: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        Invalid: {
            headers: {
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        TooMany: {
            headers: {
                Date: components["headers"]["Date"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        Unavailable: {
            headers: {
                Date: components["headers"]["Date"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        RequestedWith: "XMLHttpRequest";
        Locale: "mo" | "hk";
        Language: string;
        IdempotencyKey: string;
        OrderToken: string;
    };
    requestBodies: never;
    headers: {
        Date: string;
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getInit: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Init"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getCategories: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getCatalogs: {
        parameters: {
            query?: {
                category?: string;
                type?: string;
                q?: string;
                page?: string;
                items?: string;
            };
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGroup"][];
                };
            };
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGroup"];
                };
            };
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getText: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageText"];
                };
            };
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addToCart: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLine"];
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearCart: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setQuantity: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quantity: number;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckout: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveCheckout: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Confirmed"];
            };
        };
        responses: {
            201: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["CartChanged"] & components["schemas"]["Error"]) | components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "X-Order-Token"?: components["parameters"]["OrderToken"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    method: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentInstruction"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPayment: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
                "X-Order-Token"?: components["parameters"]["OrderToken"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    revealOrder: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendReceipt: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviveOrder: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTakings: {
        parameters: {
            query?: {
                page?: string;
                show?: string;
            };
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakingsPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTaking: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tel: string;
                    country_code: string;
                    password: string;
                } | {
                    country_code: string;
                    tel: string;
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCode: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type?: "register" | "forgot" | "binding" | "login" | "reveal";
                    country_code?: string;
                    tel: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    country_code: string;
                    tel: string;
                    code: string;
                    password: string;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    country_code: string;
                    tel: string;
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    loginBySocial: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                provider: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    state: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
        };
    };
    handOff: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseAccount: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    rename: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    bindTel: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    country_code: string;
                    tel: string;
                    code: string;
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    joinAccount: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    country_code: string;
                    tel: string;
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    giveConsent: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    policies: {
                        id: string;
                        version: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIdentities: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialIdentity"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    linkIdentity: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                provider: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    state: string;
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                provider: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDevices: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSession"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeDevices: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeDevice: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReceiptAddress: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address?: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setReceiptAddress: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeReceiptAddress: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportData: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    confirmation?: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthorization: {
        parameters: {
            query?: {
                response_type?: string;
                client_id?: string;
                redirect_uri?: string;
                code_challenge?: string;
                code_challenge_method?: string;
                scope?: string;
                state?: string;
            };
            header?: {
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: string;
                        scopes: string[];
                        redirect?: string;
                    };
                };
            };
            422: components["responses"]["Invalid"];
            503: components["responses"]["Unavailable"];
        };
    };
    authorize: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response_type?: string;
                    client_id?: string;
                    redirect_uri?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                    scope?: string;
                    state?: string;
                    allowed: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        redirect: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    authorizeChannel: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": components["parameters"]["RequestedWith"];
                "Accept-Locale"?: components["parameters"]["Locale"];
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    socket_id: string;
                    channel_name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        auth: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    grant_type: "authorization_code";
                    code: string;
                    redirect_uri: string;
                    code_verifier: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        token_type: "Bearer";
                        expires_in: number;
                        scope?: string;
                    };
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
        };
    };
    userInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sub: components["schemas"]["Id"];
                        name?: string;
                        phone_number?: string;
                        phone_number_verified?: boolean;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
        };
    };
    socialLogin: {
        parameters: {
            query?: {
                state?: string;
                locale?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
        };
    };
    notifyPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    trace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
        };
    };
    alive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    able: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    description: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
}
